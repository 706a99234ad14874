// Package llm asks language models over the OpenAI-compatible chat API.
//
// Everything is a [Client]: the one that talks to a server, and the wrappers that [New]
// stacks around it, each in a small file of its own:
//
//	cached   keeps the raw body of every complete reply; equal requests in flight go once
//	stop     after a final failure (401, 402, 403, 404) answers without asking
//	budget   makes no call that could exceed what may be spent
//	retry    repeats what may succeed later, as long as the server asks for
//	drop     repeats without a parameter that a 400 names, and remembers it
//	limit    gives each request to a host its time
//	server   the HTTP request, over github.com/sashabaranov/go-openai
//	offline  stands in place of all below the cache, and refuses
//
// go-openai builds and sends the request. Its HTTP doer is ours, because the library
// does not send a temperature of 0, refuses parameters by the prefix of a model's name,
// takes an error inside HTTP 200 for a reply and forgets reasoning, cost and headers: the
// doer puts the parameters into the JSON body and keeps the body that comes back.
//
// A [Reply] is a complete reply and nothing else. Error bodies inside HTTP 200, replies
// without choices, web pages and half documents are an [Error] of their kind, so no
// score can be read out of them. What the model wrote is not judged here: an empty or
// cut off text is a Reply, with its finish reason.
//
// A [Tally] stands in for a client in a dry run: it counts what would be asked. An
// [Embedder] asks for vectors over the same wrappers.
//
// [Flags] are the settings as commands have them. What commands tell of a run is kept
// here too: an [Account] of each model's replies and their cost, and [Dead], the models
// that have refused for good or were never reached.
//
// The API key comes from the environment and is found in no key, entry or error.
package llm
