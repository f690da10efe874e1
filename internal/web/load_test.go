package web

func serveForTests() bool { return false }
