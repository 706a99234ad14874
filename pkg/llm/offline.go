package llm

import "context"

// offline stands where the server would and refuses every call.
type offline struct{ target Target }

func (o offline) Complete(context.Context, Request) (Reply, error) {
	return Reply{}, &Error{
		Kind:    KindOffline,
		Message: "reply of " + o.target.Name() + " is not in the cache, and calls are off",
		hint:    "run once without --offline, or name the cache that has the reply with --cache DIR",
	}
}
