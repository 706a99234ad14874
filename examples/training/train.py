"""Train a judge with QLoRA on the rows of assay-pairs.

    python3 train.py --objective dpo --model MODEL --data dpo --output adapter

MODEL is the name or the directory of a causal language model with a chat
template. The weights stay in 4 bits; what is trained and saved is an adapter.
This needs a GPU. Nothing of it was run where assay is developed.
"""

import argparse
import json
import os

import rows


def arguments():
    parser = argparse.ArgumentParser(description="Train a judge with QLoRA on the rows of assay-pairs.")
    parser.add_argument("--objective", required=True, choices=["sft", "dpo", "cpo"])
    parser.add_argument("--model", required=True, help="base model: a name or a directory")
    parser.add_argument("--data", required=True, help="directory that assay-pairs -o wrote")
    parser.add_argument("--output", required=True, help="directory for the adapter")
    parser.add_argument("--config", help="settings (default: configs/OBJECTIVE.json beside this file)")
    parser.add_argument("--seed", type=int, default=42)
    return parser.parse_args()


def settings(args):
    here = os.path.dirname(os.path.abspath(__file__))
    with open(args.config or os.path.join(here, "configs", args.objective + ".json"), encoding="utf-8") as file:
        return json.load(file)


def trainer_classes(objective):
    if objective == "sft":
        from trl import SFTConfig, SFTTrainer

        return SFTConfig, SFTTrainer
    if objective == "dpo":
        from trl import DPOConfig, DPOTrainer

        return DPOConfig, DPOTrainer
    from trl.experimental.cpo import CPOConfig, CPOTrainer

    return CPOConfig, CPOTrainer


def main():
    args = arguments()
    config = settings(args)

    import torch
    from peft import LoraConfig
    from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig

    if not torch.cuda.is_available():
        raise SystemExit("train.py: error: no GPU: 4-bit training needs one")
    tokenizer = AutoTokenizer.from_pretrained(args.model)
    if tokenizer.pad_token is None:
        tokenizer.pad_token = tokenizer.eos_token
    quantized = BitsAndBytesConfig(
        load_in_4bit=True,
        bnb_4bit_quant_type="nf4",
        bnb_4bit_use_double_quant=True,
        bnb_4bit_compute_dtype=torch.bfloat16,
    )
    model = AutoModelForCausalLM.from_pretrained(
        args.model, quantization_config=quantized, dtype=torch.bfloat16, device_map={"": 0}
    )
    model.config.use_cache = False

    make_config, make_trainer = trainer_classes(args.objective)
    data = rows.load(args.objective, args.data)
    trainer = make_trainer(
        model=model,
        args=make_config(
            output_dir=args.output,
            seed=args.seed,
            bf16=True,
            gradient_checkpointing=True,
            eval_strategy="epoch" if data["validation"] else "no",
            save_strategy="no",
            logging_steps=10,
            report_to="none",
            **config["trainer"],
        ),
        train_dataset=data["train"],
        eval_dataset=data["validation"],
        processing_class=tokenizer,
        peft_config=LoraConfig(task_type="CAUSAL_LM", target_modules="all-linear", **config["lora"]),
    )
    trainer.train()
    trainer.save_model(args.output)
    tokenizer.save_pretrained(args.output)


if __name__ == "__main__":
    main()
