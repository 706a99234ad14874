// Package judge scores one text by a rubric.
//
// A Judge is either a language model, asked over an llm.Client with the
// rubric's prompt and read by the rubric's parser, or one of the built-in
// controls, which need no network and whose behaviour is known:
//
//	builtin:constant[=N]  always N (default: the middle of the scale)
//	builtin:exact         top of the scale if the text is the reference, else bottom
//	builtin:random        noise, fixed by text and sample index
//	builtin:rules         checks on the text alone: of chemistry and procedure, or of
//	                      science answers where the rubric asks about these
//
// The controls are the fixed points of a study: constant must come out at
// Stability 1 and Validity 0, exact the other way round, random at no
// discrimination. rules looks only at the text and its target, never at the
// reference, but it shares its tables with the rewriter, so it shows that a
// pipeline works and not how hard the errors are.
//
// A model is asked for the whole rubric in one call, or for each criterion in
// a call of its own; about an adversarial rewrite it is asked for the
// criterion that the rewrite attacks. [Panel.Samples] asks several times.
//
// Every judge returns a Verdict with the whole raw reply, so that a stored
// study can be read again (Reread); the controls write theirs as
// JSON that Parse reads back to the same scores. A Verdict without a score
// says why by its status; an error beside it means that no reply was had.
package judge
