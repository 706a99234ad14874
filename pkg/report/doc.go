// Package report shows the results of package score: as JSON lines, as an
// aligned table for a terminal, as Markdown, as CSV, and as the reference
// implementation's metrics files.
//
// Names of judges and texts come from input. Wherever a person reads them,
// control and formatting characters are replaced by visible escapes (Clean), so
// that no record can move the cursor, hide text or break a table's shape.
// JSON and CSV keep names as they are: programs compare them.
package report
