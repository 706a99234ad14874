// Package cli is what the commands share: flags, streams, messages, exit codes,
// signals, help. A command's main is a flag struct, an About and one call:
//
//	func main() { os.Exit(run(os.Args[1:], cli.OS())) }
//
//	func run(args []string, std cli.Streams) int {
//		var f flags // embeds cli.Common
//		return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
//			return app.Filter(ctx, &f.Common, work)
//		})
//	}
//
// Filter runs work on several goroutines and writes what it emits in input order;
// Each visits the records in order, for commands that collect. Both read JSONL,
// compressed or not, and Parquet by way of package rows, copy fields by --map, keep
// --rejects and show progress. Files beside the stream are written whole or not at
// all (OutputFile). Help, man page and completions are made of the flags and the
// About.
//
// Only records go to stdout. Messages go to stderr as
//
//	assay-swap: error: recipes.jsonl:17: no recipe or synthesis
//	assay-swap: hint: name the text's field with --field
//
// and a command ends with one of the statuses of ExitStatus, of which the first
// that applies in the order 2, 1, 130 or 143, 4, 3 counts.
//
// Errors of other packages decide how they are shown by two optional methods:
// Hint() string adds a hint line, ExitCode() int chooses the status.
package cli
