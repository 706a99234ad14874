package rubric

import "time"

// timeout fires long after any honest reading of a reply is done.
func timeout() <-chan time.Time { return time.After(5 * time.Second) }
