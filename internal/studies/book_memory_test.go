package studies

import (
	"testing"

	"github.com/alinha/alinha/internal/catalog"
)

// A Runner has the table that its study asks for, but no larger one than its limits allow.
func TestBookMemory(t *testing.T) {
	for _, test := range []struct{ asked, limit, want int }{
		{128, 0, 128},
		{128, 100, 100},
		{128, 512, 128},
		{1 << 30, 0, 1 << 16},
		{1 << 30, 1 << 20, 1 << 16},
	} {
		p := BookParams{TableMiB: test.asked}
		if got := p.allowedTableMiB(catalog.Resources{MemoryMiB: test.limit}); got != test.want {
			t.Errorf("%d MiB with a limit of %d: got %d, want %d", test.asked, test.limit, got, test.want)
		}
	}
}
