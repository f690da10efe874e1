package explain

import (
	"os"
	"regexp"
	"testing"

	"github.com/alinha/alinha/record"
)

// Every record.Want has a message. The test finds the constants in the source of package record.
func TestWantMessages(t *testing.T) {
	code, err := os.ReadFile("../../record/error.go")
	if err != nil {
		t.Fatal(err)
	}
	all := regexp.MustCompile("Want = [\"`]([^\"`].*)[\"`]\n").FindAllStringSubmatch(string(code), -1)
	for _, want := range all {
		if wantMessages[record.Want(want[1])] == "" {
			t.Errorf("%q has no message", want[1])
		}
	}
	if len(all) != len(wantMessages) || len(all) < 10 {
		t.Errorf("found %d, want %d", len(all), len(wantMessages))
	}
}

// Every record.NoticeKind has a message. The test finds the constants in the source of package record.
func TestNoticeMessages(t *testing.T) {
	code, err := os.ReadFile("../../record/notice.go")
	if err != nil {
		t.Fatal(err)
	}
	all := regexp.MustCompile(`NoticeKind = "([^"]+)"`).FindAllStringSubmatch(string(code), -1)
	for _, kind := range all {
		if noticeMessages[record.NoticeKind(kind[1])] == "" {
			t.Errorf("%q has no message", kind[1])
		}
	}
	if len(all) != len(noticeMessages) || len(all) == 0 {
		t.Errorf("found %d, want %d", len(all), len(noticeMessages))
	}
}

// Every record.Loss has a message.
func TestLossMessages(t *testing.T) {
	for _, part := range record.AllLosses() {
		if lossMessages[part] == "" {
			t.Errorf("%q has no message", part)
		}
	}
	if got, want := len(lossMessages), len(record.AllLosses()); got != want {
		t.Errorf("found %d, want %d", got, want)
	}
}
