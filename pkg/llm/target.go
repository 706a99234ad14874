package llm

import (
	"fmt"
	"net"
	"net/url"
	"strings"
)

const (
	openAIURL     = "https://api.openai.com/v1"
	openRouterURL = "https://openrouter.ai/api/v1"
	builtinPrefix = "builtin:"
)

// Target is a model at an endpoint. It never shows its API key, however it is printed.
type Target struct {
	Alias    string // what records call it; empty for the model's own name
	Model    string // name at the server, or builtin:...
	Endpoint string // base URL without trailing slash; empty for a builtin model

	key    func() string // a func, because %+v would print a string
	keyVar string        // the environment variable that key came or would come from
}

// Name is what records call the target: the alias, else the model.
func (t Target) Name() string {
	if t.Alias != "" {
		return t.Alias
	}
	return t.Model
}

// Builtin tells that the target needs no server.
func (t Target) Builtin() bool { return strings.HasPrefix(t.Model, builtinPrefix) }

func (t Target) apiKey() string {
	if t.key == nil {
		return ""
	}
	return t.key()
}

// ParseTarget reads [ALIAS=]NAME[@URL] and chooses endpoint and key from the
// environment: a URL in the text goes first, then OPENAI_BASE_URL, then OpenRouter for
// vendor/model if OPENROUTER_API_KEY is set, then OpenAI. For a URL in the text the key
// is ASSAY_API_KEY, where set. Otherwise OPENROUTER_API_KEY goes to openrouter.ai and
// OPENAI_API_KEY to OpenAI, to the host of OPENAI_BASE_URL and to this machine; any
// other host gets none. Names in builtin: have neither endpoint nor key.
func ParseTarget(text string, getenv func(string) string) (Target, error) {
	name, base := splitURL(text)
	var t Target
	if alias, model, found := strings.Cut(name, "="); found && !strings.HasPrefix(name, builtinPrefix) {
		if alias == "" {
			return Target{}, targetError(text, "the alias before = is empty")
		}
		t.Alias, name = alias, model
	}
	t.Model = name
	switch {
	case name == "":
		return Target{}, targetError(text, "the model has no name")
	case base == "" && (strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://")):
		name, _, _ = strings.Cut(name, "/")
		return Target{}, targetError(name+"//...", "this is an address without the model's name before it")
	case base == "" && addressed(name):
		name, _, _ = strings.Cut(name, "@") // the rest may hold a password
		return Target{}, targetError(name+"@...", "the address behind @ must begin with http:// or https://")
	case t.Builtin() && base != "":
		return Target{}, targetError(text, "a builtin model has no address")
	case t.Builtin():
		return t, nil
	}
	endpoint, err := chooseEndpoint(name, base, getenv)
	if err != nil {
		return Target{}, targetError(text, err.Error())
	}
	t.Endpoint = endpoint
	t.chooseKey(base != "", getenv)
	if strings.ContainsFunc(t.apiKey(), func(r rune) bool { return r <= ' ' || r > '~' }) {
		return Target{}, &keyErr{t.keyVar}
	}
	return t, nil
}

// keyErr says that a key can be none, without showing it.
type keyErr struct{ name string }

func (e *keyErr) Error() string {
	return e.name + " holds a line break, a blank or another character that no key has"
}

func (e *keyErr) Hint() string { return "set it to the key alone, on one line" }

// splitURL cuts at the last @http:// or @https://; model names may hold an @ themselves.
func splitURL(text string) (name, base string) {
	at := max(strings.LastIndex(text, "@http://"), strings.LastIndex(text, "@https://"))
	if at < 0 {
		return text, ""
	}
	return text[:at], text[at+1:]
}

// addressed reports whether a name seems to end in an address without its scheme:
// as a name it would go, with the key, to OpenAI.
func addressed(name string) bool {
	at := strings.LastIndexByte(name, '@')
	return at >= 0 && (at == len(name)-1 || strings.ContainsAny(name[at:], ":/"))
}

func chooseEndpoint(model, base string, getenv func(string) string) (string, error) {
	if own := getenv("OPENAI_BASE_URL"); base == "" && own != "" {
		endpoint, err := normalURL(own)
		if err != nil {
			err = fmt.Errorf("OPENAI_BASE_URL: %w", err)
		}
		return endpoint, err
	}
	switch {
	case base != "":
		return normalURL(base)
	case strings.Contains(model, "/") && getenv("OPENROUTER_API_KEY") != "":
		return openRouterURL, nil
	}
	return openAIURL, nil
}

// normalURL brings the spellings of a base URL to one, because it is part of cache
// keys, with or without the path that a request adds. A URL that holds a credential is refused: it would end up there.
func normalURL(base string) (string, error) {
	u, err := url.Parse(base)
	switch {
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Hostname() == "":
		return "", fmt.Errorf("the address is not an http URL")
	case u.User != nil:
		return "", fmt.Errorf("the address holds a user name or password; keys come from the environment only")
	case u.RawQuery != "" || u.Fragment != "":
		return "", fmt.Errorf("the address has a ? or # part, which cannot be followed by /chat/completions")
	}
	u.Host = strings.ToLower(u.Host)
	if port := u.Port(); port == "80" && u.Scheme == "http" || port == "443" && u.Scheme == "https" {
		u.Host = strings.TrimSuffix(u.Host, ":"+port)
	}
	endpoint := strings.TrimRight(u.String(), "/")
	for strings.HasSuffix(endpoint, "/chat/completions") { // as servers' own examples have it
		endpoint = strings.TrimRight(strings.TrimSuffix(endpoint, "/chat/completions"), "/")
	}
	return endpoint, nil
}

func (t *Target) chooseKey(explicit bool, getenv func(string) string) {
	host := hostOf(t.Endpoint)
	switch {
	case explicit && getenv("ASSAY_API_KEY") != "":
		t.keyVar = "ASSAY_API_KEY"
	case within(host, "openrouter.ai") && (explicit || getenv("OPENROUTER_API_KEY") != ""):
		t.keyVar = "OPENROUTER_API_KEY"
	case explicit && !within(host, "openai.com") && !within(host, "openai.azure.com") && !local(host) && host != hostOf(getenv("OPENAI_BASE_URL")):
		t.keyVar = "ASSAY_API_KEY"
	default:
		t.keyVar = "OPENAI_API_KEY"
	}
	key := strings.TrimSpace(getenv(t.keyVar))
	t.key = func() string { return key }
}

func hostOf(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Hostname())
}

func within(host, domain string) bool {
	return host == domain || strings.HasSuffix(host, "."+domain)
}

// local tells a server on this machine, from which a key does not get away.
func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func targetError(text, why string) error {
	if at := strings.LastIndex(text, "@http"); at >= 0 {
		text = text[:at] + "@..." // the address may hold a password
	}
	return &targetErr{fmt.Sprintf("model %q: %s", text, why)}
}

type targetErr struct{ message string }

func (e *targetErr) Error() string { return e.message }

func (e *targetErr) Hint() string {
	return "write NAME, NAME@http://HOST/v1 or ALIAS=NAME@http://HOST/v1"
}
