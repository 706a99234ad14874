# A study as a derivation: its figures depend on the programs, the recipes and
# the replies, and on nothing else. It needs no nixpkgs; the programs are static.
#   assay     directory of the programs (make dist, or CGO_ENABLED=0 make build)
#   recipes   file of records
#   replies   file that assay-cache export wrote: a build has no network
#   judges    what assay-judge -m takes
{ assay, recipes, replies ? null, judges ? [ "builtin:rules" ], system ? builtins.currentSystem }:
derivation {
  name = "assay-study";
  inherit system assay recipes replies;
  models = builtins.concatStringsSep " " (map (j: "-m ${j}") judges);
  builder = "/bin/sh";
  args = [
    "-euc"
    ''
      export PATH=$assay ASSAY_CACHE=$TMPDIR/cache
      if test -n "$replies"; then assay-cache import "$replies"; fi
      assay-swap -q --anchor -t error,equivalence -r sweep "$recipes" > rewrites.jsonl
      assay-judge -q --offline $models rewrites.jsonl > judged.jsonl
      assay-score -q -f table judged.jsonl > "$out"
    ''
  ];
}
