import { defaultViewOptions, type ViewOptions } from "../../board/layout";

// plainView shows a board without scores and threats, as the boards of the museum are.
export const plainView: ViewOptions = { ...defaultViewOptions, values: false, threats: false, space: false };

// ReferenceSystem is one of the seven reference systems: programs of courses, from whose documents this project
// started. Its texts are the messages "page-museum-title-", "-source-", "-what-" and "-kept-" + name.
export interface ReferenceSystem {
  id: string;
  name: string;
  game: string; // on the board beside the text
  engines: string[]; // the ways in which the system plays
  documents?: DocumentedGame[]; // games that can be replayed
}

// DocumentedGame is a game of which the program's replies are known. Cells are (row,column), from 0 at the top left.
export interface DocumentedGame {
  game: string;
  printed: boolean; // in the document; else found by this project
  person: string[]; // the person's moves; the person moves first
  program: string[]; // the program's replies
  nodes?: number[]; // of each reply, by our port of the printed code; the document prints none
}

export const systems: ReferenceSystem[] = [
  {
    id: "R1", name: "j2velha", game: "tictactoe", engines: ["j2velha"],
    documents: [
      {
        game: "tictactoe", printed: true,
        person: ["(0,1)", "(1,1)", "(0,2)", "(2,2)"],
        program: ["(0,0)", "(2,1)", "(2,0)", "(1,0)"],
        nodes: [63905, 1055, 45, 4],
      },
      {
        game: "tictactoe4", printed: true,
        person: ["(0,0)", "(1,0)", "(2,0)", "(1,1)", "(2,2)", "(1,2)", "(2,3)", "(3,2)"],
        program: ["(0,1)", "(0,2)", "(3,0)", "(0,3)", "(3,3)", "(1,3)", "(2,1)", "(3,1)"],
        nodes: [396076, 171506, 53582, 17890, 2406, 198, 14, 2],
      },
    ],
  },
  { id: "R2", name: "j2velha-ab", game: "slippery4", engines: ["j2velha-ab"] },
  { id: "R3", name: "tabela", game: "tictactoe", engines: ["tabela"] },
  {
    id: "R4", name: "estrategia", game: "tictactoe", engines: ["estrategia"],
    documents: [
      { game: "tictactoe", printed: false, person: ["(0,1)", "(1,0)", "(0,0)", "(2,0)"], program: ["(1,1)", "(1,2)", "(0,2)"] },
      { game: "tictactoe", printed: false, person: ["(1,1)", "(2,2)", "(0,2)", "(2,0)"], program: ["(0,0)", "(0,1)", "(1,2)"] },
    ],
  },
  { id: "R5", name: "evora", game: "free4", engines: ["evora-alphabeta-eval", "evora-alphabeta-simple", "evora-minimax-eval:depth=3", "evora-minimax-simple:depth=3"] },
  { id: "R6", name: "ufsc-gomoku", game: "gomoku", engines: ["ufsc-gomoku"] },
  { id: "R7", name: "ufsc-connect4", game: "connect4", engines: ["ufsc-connect4", "ufsc-connect4:planned"] },
];
