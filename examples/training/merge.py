"""Merge an adapter into its base model, for training on top of it.

    python3 merge.py --model MODEL --adapter sft-adapter --output sft-model

Works in main memory: about 20 GB for 8 billion weights.
"""

import argparse


def main():
    parser = argparse.ArgumentParser(description="Merge an adapter into its base model.")
    parser.add_argument("--model", required=True, help="base model: a name or a directory")
    parser.add_argument("--adapter", required=True, help="directory that train.py wrote")
    parser.add_argument("--output", required=True, help="directory for the merged model")
    args = parser.parse_args()

    import torch
    from peft import PeftModel
    from transformers import AutoModelForCausalLM, AutoTokenizer

    base = AutoModelForCausalLM.from_pretrained(args.model, dtype=torch.bfloat16)
    merged = PeftModel.from_pretrained(base, args.adapter).merge_and_unload()
    merged.save_pretrained(args.output)
    AutoTokenizer.from_pretrained(args.adapter).save_pretrained(args.output)


if __name__ == "__main__":
    main()
