// Package opening plays the opening rules of Renju and Gomoku, by which two people settle who plays which colour.
//
// An opening rule is a list of decisions. A [State] says who decides next and what, and carries out one word at a time:
//
//	decision   words                   what the word does
//	Place      h8                      places the next stone, black and white in turn
//	Answer     swap, stay, more, offer chooses the colours, or one of the rule's other ways to go on
//	Declare    5                       says how many fifth moves Black is to offer
//	Offer      g7                      offers a fifth move, which no symmetry of the position takes to an earlier offer
//	Choose     g7                      chooses one of the offers, which becomes the fifth move
//
//	rule         decisions: a cell stands for a stone in the central square of so many cells a side
//	swap2        any any any by one; the other: swap, stay or more. After more: any any, then swap or stay
//	rif          1 3 5 by one; swap; any; two offers; choice
//	yamaguchi    1 3 5 by one, and how many offers; swap; any; offers; choice
//	soosorv8     1 3 5 by one; swap; any, and how many offers, 1 to 8; swap; offers; choice
//	taraguchi10  1; swap; 3; swap; 5; swap; 7; then swap, 9, swap; or ten offers and a choice
//	sakata       1 3 5 by one; 7 9 by the other; swap
//
// A whole opening is a text of such words: "h8 h9 h7 swap i9 2 stay g7 f6 f6" is a game by Soosõrv-8 with two offers. The
// stones of the text are the first moves of the game; what follows the opening is played as any other game.
//
// [Decide] makes the decisions of an engine. [Annotate] and [FromRecord] keep an opening in a game record. [PatternOf] names
// the 26 opening patterns of Renju.
package opening
