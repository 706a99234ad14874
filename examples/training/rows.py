"""Rows of assay-pairs: which columns a trainer needs, and a check of a file.

    python3 rows.py dpo dpo/train.jsonl

The check needs the standard library only; it reads JSON Lines.
"""

import json
import os
import sys

# Columns that a trainer reads, by objective. The others begin with assay_.
COLUMNS = {
    "sft": {"prompt": list, "completion": list},
    "kto": {"prompt": list, "completion": list, "label": bool},
    "dpo": {"prompt": list, "chosen": list, "rejected": list},
    "cpo": {"prompt": list, "chosen": list, "rejected": list},
    "orpo": {"prompt": list, "chosen": list, "rejected": list},
}


def fault(objective, row):
    """Say what is wrong with a row; None if nothing is."""
    for name, kind in COLUMNS[objective].items():
        if not isinstance(row.get(name), kind):
            return f"{name} is missing or no {kind.__name__}"
        if kind is list:
            for message in row[name] or [{}]:
                if sorted(message) != ["content", "role"]:
                    return f"{name} is no list of role and content"
    for name in row:
        if name not in COLUMNS[objective] and not name.startswith("assay_"):
            return f"unknown column {name}"
    return None


def check(objective, path):
    """Check a file; return the number of its rows."""
    count, columns = 0, None
    with open(path, encoding="utf-8") as lines:
        for count, line in enumerate(lines, 1):
            row = json.loads(line)
            kinds = {name: type(value) for name, value in row.items()}
            wrong = fault(objective, row)
            if wrong is None and columns not in (None, kinds):
                wrong = "other columns or types than in the rows before"
            if wrong:
                raise SystemExit(f"{path}:{count}: {wrong}")
            columns = kinds
    return count


def load(objective, directory):
    """Load train and validation as TRL wants them; no rows for validation are None."""
    from datasets import load_dataset

    files = {split: f"{directory}/{split}.parquet" for split in ("train", "validation")}
    files = {split: path for split, path in files.items() if os.path.exists(path)}
    splits = load_dataset("parquet", data_files=files)
    if len(splits["train"]) == 0:
        raise SystemExit(f"{directory}: no rows to train on")
    rows = {name: split.select_columns(list(COLUMNS[objective])) for name, split in splits.items() if len(split)}
    return {"train": rows["train"], "validation": rows.get("validation")}


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in COLUMNS:
        raise SystemExit(f"usage: rows.py {'|'.join(COLUMNS)} FILE")
    print(check(sys.argv[1], sys.argv[2]), "rows")
