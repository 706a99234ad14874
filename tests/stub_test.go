package tests

import (
	"net/http/httptest"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"assay/pkg/llm/llmtest"
)

// stubKey is where a script keeps its server.
type stubKey struct{}

// stubFaults are the faults a script can name, one a request from the first on.
var stubFaults = map[string]llmtest.Fault{
	"ok": nil, "429": llmtest.RateLimit("0"), "500": llmtest.Status(500, `{"error":{"message":"boom"}}`),
	"401":  llmtest.Status(401, `{"error":{"message":"Incorrect API key provided"}}`),
	"html": llmtest.Page(), "half": llmtest.Half(), "reset": llmtest.Reset(),
	"length": llmtest.Finish("length", `{"overall_score":`),
}

// stubReply is what the server answers: a judge that likes everything alike.
const stubReply = "Looks sound.\n```json\n" + `{"materials_appropriateness_score": 4.0, "equipment_appropriateness_score": 4.5,
"procedure_completeness_score": 4.0, "procedure_feasibility_score": 3.5, "characterization_appropriateness_score": 4.0, "overall_score": 4.0}` + "\n```"

// stub runs an OpenAI-compatible server for the script:
//
//	stub start [FAULT...]     start it and set OPENAI_BASE_URL; a fault is one of stubFaults,
//	                          reply=FILE (answer with this text), cost=USD (tell this cost)
//	                          or refuse=NAME (refuse a parameter)
//	stub answers TEXT         answer with TEXT from now on
//	stub requests N           require N requests so far
//	stub member NAME JSON     require a member of every request's body
//	stub contains TEXT        require TEXT in the last request's messages
//	stub lacks TEXT           require that no request body holds TEXT
func stub(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: stub start|answers|requests|member|contains|lacks ...")
	}
	if args[0] == "start" {
		startStub(ts, args[1:])
		return
	}
	server, ok := ts.Value(stubKey{}).(**llmtest.Server)
	if !ok || *server == nil {
		ts.Fatalf("no stub started")
	}
	checkStub(ts, *server, args[0], args[1:])
}

func startStub(ts *testscript.TestScript, names []string) {
	var faults []llmtest.Fault
	for _, name := range names {
		faults = append(faults, stubFault(ts, name))
	}
	server := llmtest.New(faults...)
	server.Answer = func(llmtest.Chat) string { return stubReply }
	listener := httptest.NewServer(server)
	ts.Defer(func() {
		listener.CloseClientConnections()
		listener.Close()
	})
	*ts.Value(stubKey{}).(**llmtest.Server) = server
	ts.Setenv("OPENAI_BASE_URL", listener.URL+"/v1")
}

func stubFault(ts *testscript.TestScript, name string) llmtest.Fault {
	if fault, ok := stubFaults[name]; ok {
		return fault
	}
	what, value, _ := strings.Cut(name, "=")
	switch what {
	case "reply":
		return llmtest.Finish("stop", ts.ReadFile(value))
	case "cost":
		body := llmtest.Reply("test", stubReply, "stop")
		return llmtest.Body(strings.Replace(body, `"usage":{`, `"usage":{"cost":`+value+`,`, 1))
	case "refuse":
		return llmtest.Refuse(value)
	}
	ts.Fatalf("no fault %q", name)
	return nil
}

func checkStub(ts *testscript.TestScript, server *llmtest.Server, what string, args []string) {
	requests := server.Requests()
	switch what {
	case "answers":
		server.Answer = func(llmtest.Chat) string { return args[0] }
	case "requests":
		if want, err := strconv.Atoi(args[0]); err != nil || server.Count() != want {
			ts.Fatalf("%d requests, want %s", server.Count(), args[0])
		}
	case "member":
		for _, r := range requests {
			if got := r.Member(args[0]); got != args[1] {
				ts.Fatalf("a request has %s %s, want %s", args[0], got, args[1])
			}
		}
	case "contains":
		if len(requests) == 0 || !strings.Contains(string(requests[len(requests)-1].Body), args[0]) {
			ts.Fatalf("the last request lacks %q", args[0])
		}
	case "lacks":
		for _, r := range requests {
			if strings.Contains(string(r.Body), args[0]) {
				ts.Fatalf("a request holds %q", args[0])
			}
		}
	default:
		ts.Fatalf("stub cannot %q", what)
	}
}
