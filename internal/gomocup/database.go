package gomocup

// The commands of Yixin-Board for a database of positions, for the files of the transposition table and for the study of the
// evaluation. The program has no such database: the commands are known so that their lists and their file names are not
// taken for commands. Yixin-Board asks the database after each move, and shows the answers of an empty one.

// handleQuery reads a line of play, and answers as a database without positions.
func (s *session) handleQuery(string) {
	s.startList(false, func(s *session, _ *stoneList) {
		s.send("MESSAGE DATABASE REFRESH")
		s.send("MESSAGE DATABASE DONE")
	})
}

// handleEdit reads a line of play, and answers that there is no database to edit.
func (s *session) handleEdit(string) {
	s.startList(false, func(s *session, _ *stoneList) { s.handleUnsupported("") })
}

// handleFile skips the line with the file name that follows the command, and answers that the command has no effect.
func (s *session) handleFile(string) {
	s.nextLine = func(string) {}
	s.handleUnsupported("")
}

// handleUnsupported answers that a command has no effect.
func (s *session) handleUnsupported(string) {
	s.send("MESSAGE no database, hash file, extra forbidden points or table statistics here: the command has no effect")
}
