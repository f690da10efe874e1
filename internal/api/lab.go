package api

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/rules"
)

// A LabRequest asks for a search of each position by each engine to each depth.
type LabRequest struct {
	Positions []PositionRef `json:"positions"`
	Engines   []string      `json:"engines"`
	Depths    []int         `json:"depths"`
	Limits    *Limits       `json:"limits,omitempty"` // of each cell
}

// A LabEvent tells the columns of the table, and in "evora" the stones of its boards; then a
// row that is done, with its cell in "lab"; and at the end the table of all.
type LabEvent struct {
	Columns []string `json:"columns,omitempty"`
	Boards  []string `json:"boards,omitempty"`
	Cell    *LabCell `json:"cell,omitempty"`
	Row     []string `json:"row,omitempty"`
	Done    int      `json:"done,omitempty"`
	Of      int      `json:"of,omitempty"`
	Table   *Table   `json:"table,omitempty"`
}

// A LabCell is one search. Position, engine and depth are those of the question, the first
// two by their number in it.
type LabCell struct {
	Position int     `json:"position"`
	Engine   int     `json:"engine"`
	Depth    int     `json:"depth"`
	Move     string  `json:"move,omitempty"`
	Score    *Score  `json:"score,omitempty"`
	Nodes    uint64  `json:"nodes,omitempty"`
	Ms       float64 `json:"ms,omitempty"`
	Fault    *Fault  `json:"fault,omitempty"`
}

// A Table is one of the laboratory, in words and in two formats.
type Table struct {
	Title    string     `json:"title"`
	Columns  []string   `json:"columns"`
	Rows     [][]string `json:"rows"`
	Markdown string     `json:"markdown"`
	CSV      string     `json:"csv"`
}

// labCells is the most cells of a question.
const labCells = 2000

func (s *Service) lab(ctx context.Context, q *LabRequest, loc *i18n.Localizer, emit func(*LabEvent)) error {
	depths := q.Depths
	if len(depths) == 0 {
		depths = []int{0}
	}
	of := len(q.Positions) * len(q.Engines) * len(depths)
	if of == 0 || of > labCells {
		return explain.Misuse("error-question-cells", "Most", labCells)
	}
	var measurements []lab.Measurement
	done := 0
	emit(&LabEvent{Columns: lab.Tabulate(nil).Header, Of: of})
	for i := range q.Positions {
		m, err := q.Positions[i].undecided()
		for j, engine := range q.Engines {
			for _, depth := range depths {
				cell := &LabCell{Position: i, Engine: j, Depth: depth}
				done++
				e := &LabEvent{Cell: cell, Done: done, Of: of}
				wrong := err
				if wrong == nil {
					wrong = s.fill(ctx, cell, m, engine, q.Limits)
				}
				if ctx.Err() != nil {
					return ctx.Err()
				}
				if wrong != nil {
					cell.Fault, _ = errors.AsType[*Fault](faultOf(wrong, loc))
				} else {
					measurements = append(measurements, cell.measurement(m, engine))
					rows := lab.Tabulate(measurements[max(0, len(measurements)-2):]).Texts() // a row looks at the one before
					e.Row = rows[len(rows)-1]
				}
				emit(e)
			}
		}
	}
	emit(&LabEvent{Done: done, Of: of, Table: tableOf("", lab.Tabulate(measurements))})
	return nil
}

// fill searches a cell with an engine of its own, which remembers no other cell.
func (s *Service) fill(ctx context.Context, cell *LabCell, m *match, text string, limits *Limits) error {
	engine, entry, err := s.engine(m, text, 0)
	if err != nil {
		return err
	}
	var asked Limits
	if limits != nil {
		asked = *limits
	}
	if asked.Depth = cell.Depth; entry.Endless && asked.Nodes == 0 && asked.TimeMs == 0 {
		asked.Depth = 0
	}
	lim, err := s.Quota.within(&asked, entry, playPatience)
	if err != nil {
		return err
	}
	start := time.Now()
	res, err := engine.Search(ctx, m.pos.Clone(), lim, nil)
	if err != nil {
		return err
	}
	if asked.TimeMs == 0 && time.Since(start) >= lim.Time && !res.Score.Proven && res.Depth < asked.Depth {
		return explain.Failure("error-question-time", "Seconds", lim.Time.Seconds())
	}
	cell.Move, cell.Score, cell.Nodes, cell.Ms = m.Format(res.Move), scoreOf(res.Score), res.Nodes, since(start)
	return nil
}

// measurement returns the cell as a measurement of package lab.
func (c *LabCell) measurement(m *match, engine string) lab.Measurement {
	position := rules.GameText(m.pos, false)
	if position == "" {
		position = lab.StartPosition
	}
	return lab.Measurement{
		Trial: lab.Trial{Game: m.Variant().String(), Position: position, Engine: engine, Depth: c.Depth},
		Move:  c.Move, Value: c.Score.Value, Proven: c.Score.Proven, Nodes: c.Nodes, Ms: c.Ms,
	}
}

func (s *Service) evora(ctx context.Context, _ *struct{}, loc *i18n.Localizer, emit func(*LabEvent)) error {
	table, err := lab.Evora(ctx, func(t *table.Table, of int) {
		e := &LabEvent{Done: len(t.Rows), Of: of}
		if e.Done == 0 {
			e.Columns, e.Boards = t.Header, evoraBoards()
		} else {
			e.Row = t.Texts()[e.Done-1]
		}
		emit(e)
	})
	if err != nil {
		return err
	}
	all := tableOf(loc.Message("help-lab-evora"), table)
	emit(&LabEvent{Row: all.Rows[len(all.Rows)-1], Done: len(all.Rows), Of: len(all.Rows), Table: all})
	return nil
}

// evoraBoards returns the stones of the ten boards, row by row, X for White.
func evoraBoards() []string {
	var boards []string
	for _, pos := range classic.EvoraBoards() {
		board, _ := rules.BoardOf(pos)
		boards = append(boards, (&match{pos, board}).stones())
	}
	return boards
}

func tableOf(title string, t *table.Table) *Table {
	var markdown, csv bytes.Buffer
	_ = t.WriteMarkdown(&markdown) // into memory
	_ = t.WriteCSV(&csv)
	return &Table{Title: title, Columns: t.Header, Rows: t.Texts(), Markdown: markdown.String(), CSV: csv.String()}
}
