package tt

// SameBucket says that two keys live in one bucket of a table.
func SameBucket(t *Table, one, other uint64) bool { return t.bucket(one) == t.bucket(other) }
