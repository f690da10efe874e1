// A System is one of the seven reference systems: programs of courses, from whose documents
// this project started. What is told of it are the messages "page-museum-title-", "-source-",
// "-what-" and "-kept-" + name.
export interface System {
  id: string;
  name: string;
  game: string; // that it is shown at
  engines: string[]; // the ways in which it plays
  documents?: Documented[]; // games that can be checked
}

// A Documented is a game of which it is known what the program answers.
export interface Documented {
  game: string;
  printed: boolean; // by the document itself; else found here
  person: string[]; // the cells of the person, who moves first, as (row,column) from 0 at the top left
  program: string[];
  nodes?: number[]; // that the program counts at each of its moves
}

export const systems: System[] = [
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
