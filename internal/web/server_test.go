package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/alinha/alinha/internal/api"
)

func TestMain(m *testing.M) {
	if serveForTests() {
		return
	}
	goleak.VerifyTestMain(closing{m})
}

// closeBrowser ends the browser of the tests of the page, where they are built.
var closeBrowser = func() {}

// closing runs tests, and ends their browser.
type closing struct{ *testing.M }

func (c closing) Run() int {
	defer closeBrowser()
	return c.M.Run()
}

// small are limits that keep tests quick.
var small = Limits{Searches: 2, Threads: 1, MemoryMiB: 16, Time: 5 * time.Second, Rate: 1_000_000}

// start serves as the program does, and returns the page's address without its last slash. The end of the test shuts the
// server down and waits.
func start(t testing.TB, limits Limits) (address string, s *Server) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s = New(limits)
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Serve: %v", err)
		}
		http.DefaultClient.CloseIdleConnections()
	})
	return "http://" + listener.Addr().String(), s
}

// post sends a request to an endpoint and returns the status, the header and the body of its response.
func post(t testing.TB, address, name, question string, header ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+"/api/"+name, strings.NewReader(question))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if host := r.Header.Get("Host"); host != "" {
		r.Host = host
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(body)
}

// get requests an address and returns the status, the header and the body of its response.
func get(t testing.TB, url string, header ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	response, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(body)
}

// requests holds a valid request of each endpoint, and a part of its response.
var requests = map[string][2]string{
	"games":    {``, `"name":"connect4"`},
	"engines":  {`{"game":"tictactoe"}`, `"analyst":"exact"`},
	"limits":   {``, `{"threads":1,`},
	"position": {`{"game":"connect4","moves":"4433"}`, `"toMove":"first"`},
	"setup":    {`{"game":"tictactoe","text":"XXX/OOO/..."}`, `"cells":[0,1,2,3,4,5]`},
	"play":     {`{"game":"tictactoe","moves":"5","engine":""}`, `"move":"1"`},
	"analyze":  {`{"game":"tictactoe","moves":"5"}`, `"done":true`},
	"explain":  {`{"game":"tictactoe","moves":"6 5 8","engine":"tabela"}`, `"value":192`},
	"tree":     {`{"game":"[1 2]","engine":"minimax"}`, `"format":"alinha-tree 1"`},
	"lab":      {`{"positions":[{"game":"tictactoe","moves":""}],"engines":["minimax"],"depths":[1,2]}`, `"markdown":"| game `},
	"evora":    {``, `"done":1,"of":40`},
	"cluster":  {``, `{"offered":false,"away":false,"studies":[],"workers":[]}`},
	"convert":  {`{"text":"44","game":"connect4","to":"sgf"}`, `B[df]`},

	"collection": {`{"text":"44\n4455","game":"connect4"}`, `{"games":[{"cells":[38,31],"outcome":"undecided"},{"cells":[38,31,39,32],"outcome":"undecided"}],"skipped":0}`},

	"opening":        {`{"game":"gomoku","rule":"swap2","words":"h8"}`, `"moves":["h8"],"words":["h8"],"kinds":["place"]`},
	"opening-decide": {`{"game":"gomoku","rule":"swap2","words":"h8 h9"}`, `{"words":["`},

	"prove":      {`{"game":"mnk:4x4,k=3","moves":""}`, `"player":"first","wins":true,"moves":3`},
	"proof-open": {`{"name":"pair.proof","file":"YWxpbmhhIHByb29mIDMKZ2FtZSBtbms6M3gxLGs9MwpjbGFpbSBzZWNvbmQgZG9lcy1ub3QtbG9zZQpyb290IC4uLiBmaXJzdApMIDA9MQplbmQgMQo="}`, `{"id":"bc3acbcdb4192cce58575abbe48132e3","name":"pair.proof",`},
	"proof-step": {`{"proof":"bc3acbcdb4192cce58575abbe48132e3","moves":"a1"}`, `"answer":{"move":"b1","cell":1,"reason":"paired"}`},
	"proof-file": {`{"proof":"bc3acbcdb4192cce58575abbe48132e3"}`, `{"file":"YWxpbmhhIHByb29mIDMKZ2FtZSBtbms6M3gxLGs9MwpjbGFpbSBzZWNvbmQgZG9lcy1ub3QtbG9zZQpyb290IC4uLiBmaXJzdApMIDA9MQplbmQgMQo="}`},

	// The id and the secret of the invitation follow from the key of the host.
	"match-create": {`{"game":"connect4","key":"host-key-of-a-match-host","side":"first","clock":"5+3"}`, `"you":"host","join":"DcALZq_Y7e1TPHPuyioUKA","joined":false`},
	"match-join":   {`{"id":"ZFZd4yCO_bcXqB_K","join":"DcALZq_Y7e1TPHPuyioUKA","key":"guest-key-of-a-match-guest"}`, `"you":"guest","joined":true`},
	"match-act":    {`{"id":"ZFZd4yCO_bcXqB_K","key":"host-key-of-a-match-host","version":2,"act":"move","move":"4"}`, `"moves":["4"]`},
	"match-watch":  {`{"id":"ZFZd4yCO_bcXqB_K"}`, `"moves":["4"]`},
}

// Every endpoint responds, with one object or a stream, also to GET if it has no search.
func TestEndpoints(t *testing.T) {
	address, _ := start(t, small)
	for _, q := range api.Endpoints() {
		asked := requests[q.Name]
		if q.Name == "evora" || q.Lasting {
			continue // it takes long: TestStreamEnds and TestMatchStream begin it
		}
		status, header, body := post(t, address, q.Name, asked[0])
		kind := "application/json"
		if q.Stream {
			kind = "text/event-stream"
			for event := range strings.SplitSeq(strings.TrimSuffix(body, "\n\n"), "\n\n") {
				if data, ok := strings.CutPrefix(event, "data: "); !ok || !json.Valid([]byte(data)) {
					t.Errorf("%s: got the event %q", q.Name, event)
				}
			}
		} else if !json.Valid([]byte(body)) {
			t.Errorf("%s: got %q, want JSON", q.Name, body)
		}
		if status != 200 || header.Get("Content-Type") != kind || header.Get("Cache-Control") != "no-store" || !strings.Contains(body, asked[1]) {
			t.Errorf("%s: got %d, %v and %q, want 200, %s and %s", q.Name, status, header, body, kind, asked[1])
		}
		query := "?game=connect4"
		if q.Name == "opening" {
			query = "?game=gomoku&rule=swap2"
		}
		status, _, body = get(t, address+"/api/"+q.Name+query)
		if want := map[bool]int{true: 405, false: 200}[q.Search || q.Private]; status != want && q.Name != "games" && q.Name != "limits" && q.Name != "cluster" && q.Name != "convert" {
			t.Errorf("GET %s: got %d and %q, want %d", q.Name, status, body, want)
		}
	}
}

// An invalid request gets a status and a reason in the client's language.
func TestErrors(t *testing.T) {
	address, _ := start(t, small)
	for _, test := range []struct {
		name, question string
		header         []string
		status         int
		want           string
	}{
		{"nothing", `{}`, nil, 404, `"id":"name"`},
		{"position", `{`, nil, 400, `"id":"question"`},
		{"position", `["connect4"]`, nil, 400, `"text":"column 1: expected one JSON object","column":1`},
		{"position", `{"game":"connect4","moves":"49"}`, []string{"Accept-Language", "pt-PT,en;q=0.5"}, 400, `"id":"move","text":"jogada número 2`},
		{"analyze", `{"game":"connect4","moves":"49"}`, nil, 400, `"field":"moves","column":2`},
		{"position", strings.Repeat(" ", maxBodyBytes+1), nil, 413, `"id":"large"`},
		{"proof-open", `{"name":"` + strings.Repeat("x", maxBodyBytes) + `","file":""}`, nil, 400, `"id":"proof"`},
		{"proof-open", strings.Repeat(" ", maxFileBytes+1), nil, 413, `"id":"large"`},
		{"position?" + strings.Repeat("x", maxURIBytes), `{}`, nil, 414, `"id":"address"`},
		{"position", `{}`, []string{"Origin", "http://example.com"}, 403, `"id":"origin"`},
		{"position", `{}`, []string{"Sec-Fetch-Site", "cross-site"}, 403, `"id":"origin"`},
		{"position", `{}`, []string{"Host", "example.com"}, 421, `"id":"host"`},
		{"position", `{"game":"connect4","moves":""}`, []string{"Host", "LOCALHOST:80"}, 200, ``},
		{"position", `{"game":"connect4","moves":""}`, []string{"Host", "[::1]:80"}, 200, ``},
	} {
		status, header, body := post(t, address, test.name, test.question, test.header...)
		if status != test.status || !strings.Contains(body, test.want) || header.Get("Content-Type") != "application/json" {
			t.Errorf("%.20s %.40s %v: got %d and %q, want %d and %s", test.name, test.question, test.header, status, body, test.status, test.want)
		}
	}
	if status, header, body := get(t, address+"/api/play"); status != 405 || header.Get("Allow") != "POST" || !strings.Contains(body, `"id":"method"`) {
		t.Errorf("GET of play: got %d and %q, want 405", status, body)
	}
	for _, field := range []string{"Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"} {
		if _, header, _ := get(t, address+"/"); header.Get(field) == "" {
			t.Errorf("no %s", field)
		}
	}
}

// HEAD is answered as GET is, and Allow lists each method that an endpoint answers.
func TestMethods(t *testing.T) {
	for _, test := range []struct {
		method, target string
		status         int
		allow          string
	}{
		{http.MethodHead, "/api/position?game=connect4&moves=4", 200, ""},
		{http.MethodHead, "/api/position?game=chess&moves=", 400, ""},
		{http.MethodHead, "/api/play?game=connect4", 405, "POST"},
		{http.MethodPut, "/api/position?game=connect4", 405, "GET, HEAD, POST"},
		{http.MethodPut, "/api/match-act", 405, "POST"},
	} {
		w := httptest.NewRecorder()
		New(small).Handler(false).ServeHTTP(w, httptest.NewRequest(test.method, test.target, nil))
		if w.Code != test.status || w.Header().Get("Allow") != test.allow {
			t.Errorf("%s %s: got %d, Allow %q, want %d, %q", test.method, test.target, w.Code, w.Header().Get("Allow"), test.status, test.allow)
		}
	}
}

// Only a server on a public address accepts other Host names.
func TestPublicHost(t *testing.T) {
	for local, want := range map[bool]int{true: 421, false: 200} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "http://example.com/healthz", nil)
		if New(small).Handler(local).ServeHTTP(w, r); w.Code != want {
			t.Errorf("local %v: got %d, want %d", local, w.Code, want)
		}
	}
}

// The server serves health, metrics and the OpenAPI document.
func TestHealthMetricsOpenAPI(t *testing.T) {
	address, _ := start(t, small)
	post(t, address, "position", `{"game":"connect4","moves":""}`)
	for path, want := range map[string]string{
		"/healthz":          "ok\n",
		"/metrics":          `alinha_answer_seconds_count{question="position",status="200"} 1`,
		"/api/openapi.json": `"openapi": "3.1.0"`,
	} {
		if status, _, body := get(t, address+path); status != 200 || !strings.Contains(body, want) {
			t.Errorf("%s: got %d and %q, want 200 and %s", path, status, body, want)
		}
	}
}

// gauge returns the value of a metric.
func gauge(t testing.TB, address, name string) float64 {
	t.Helper()
	_, _, body := get(t, address+"/metrics")
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindStringSubmatch(body)
	if found == nil {
		return 0
	}
	value, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// eventually waits until ok returns true, and fails the test if it does not.
func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within 10 s: %s", what)
		}
	}
}

// endless is a request for an analysis that runs until its limits end it.
const endless = `{"game":"connect4","moves":"","engine":"connect4:book=no"}`

// listen requests a stream and returns its first event and the response.
func listen(ctx context.Context, address, name, question string) (*http.Response, string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+"/api/"+name, strings.NewReader(question))
	if err != nil {
		return nil, "", err
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, "", err
	}
	line, err := bufio.NewReader(response.Body).ReadString('\n')
	return response, line, err
}

// A search ends at once when its client closes the stream.
func TestStreamEnds(t *testing.T) {
	address, _ := start(t, small)
	for name, question := range map[string]string{"analyze": endless, "evora": ""} {
		ctx, cancel := context.WithCancel(t.Context())
		response, line, err := listen(ctx, address, name, question)
		if err != nil || !strings.HasPrefix(line, "data: {") {
			t.Fatalf("%s: got %q, %v, want an event", name, line, err)
		}
		if got := gauge(t, address, "alinha_searches"); got != 1 {
			t.Errorf("%s: got %v searches, want 1", name, got)
		}
		left := time.Now()
		cancel()
		_ = response.Body.Close()
		eventually(t, "no search", func() bool { return gauge(t, address, "alinha_searches") == 0 })
		if took := time.Since(left); took > 3*time.Second {
			t.Errorf("%s: the search went on for %v", name, took)
		}
	}
}

// Shutdown ends streams with an error event and returns soon.
func TestShutdown(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- New(small).Serve(ctx, listener) }()
	response, err := http.Post("http://"+listener.Addr().String()+"/api/analyze", "application/json", strings.NewReader(endless))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	stream := bufio.NewReader(response.Body)
	if line, err := stream.ReadString('\n'); err != nil {
		t.Fatalf("got %q, %v, want an event", line, err)
	}
	begin := time.Now()
	cancel()
	if err := <-done; err != nil || time.Since(begin) > 2*time.Second {
		t.Errorf("ended with %v after %v, want no error soon", err, time.Since(begin))
	}
	rest, _ := io.ReadAll(stream)
	if !bytes.Contains(rest, []byte(`"id":"closing"`)) {
		t.Errorf("the stream ends with %q, want that the server is closing", rest)
	}
	http.DefaultClient.CloseIdleConnections()
}

// A stream without events sends heartbeats.
func TestHeartbeat(t *testing.T) {
	s := New(small)
	s.heartbeat = 5 * time.Millisecond
	server := httptest.NewServer(s.Handler(true))
	t.Cleanup(server.Close)
	status, _, body := post(t, server.URL, "lab", `{"positions":[{"game":"gomoku","moves":""}],"engines":["minimax"],"depths":[9],"limits":{"timeMs":300}}`)
	beats, events := 0, 0
	for part := range strings.SplitSeq(strings.TrimSuffix(body, "\n\n"), "\n\n") {
		text, event := strings.CutPrefix(part, "data: ")
		switch {
		case part == ":":
			beats++
		case event && json.Valid([]byte(text)):
			events++
		default:
			t.Errorf("got %q, want an event or a heartbeat", part)
		}
	}
	if status != http.StatusOK || beats < 3 || events < 3 {
		t.Errorf("got %d with %d heartbeats and %d events, want 3 and 3 at least", status, beats, events)
	}
}

// A panic of an engine is a 500 response of one call.
func TestPanicIsOneResponse(t *testing.T) {
	s := New(small)
	w := httptest.NewRecorder()
	a := &apiCall{
		Server: s, endpoint: api.Endpoint{Name: "games"}, w: w, r: httptest.NewRequest(http.MethodPost, "/api/games", nil),
	}
	a.fail(a.handle(t.Context(), func(any) { panic("broken") }))
	if w.Code != 500 || !strings.Contains(w.Body.String(), `"id":"broken"`) {
		t.Errorf("got %d and %q, want 500", w.Code, w.Body)
	}
}
