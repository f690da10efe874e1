package tt

// SameBucket reports whether two keys belong to the same bucket of a table.
func SameBucket(t *Table, one, other uint64) bool { return t.bucket(one) == t.bucket(other) }
