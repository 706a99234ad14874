{
  description = "A study of LLM judges, from recipes and stored replies to figures";

  # Programs and data are inputs, so flake.lock pins them by content.
  inputs.assay = { url = "path:./bin"; flake = false; };
  inputs.recipes = { url = "path:../recipes.jsonl"; flake = false; };

  outputs = { self, assay, recipes }: {
    packages = builtins.listToAttrs (map
      (system: {
        name = system;
        value.default = import ./study.nix { inherit assay recipes system; };
      })
      [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ]);
  };
}
