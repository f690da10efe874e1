package api

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/table"
)

// A LabRequest asks for a grid of searches: of each position, by each engine, to each depth.
type LabRequest struct {
	Positions []PositionRef `json:"positions"`
	Engines   []string      `json:"engines"`
	Depths    []int         `json:"depths"`           // empty for the engines' own
	Limits    *Limits       `json:"limits,omitempty"` // of each cell
}

// A LabEvent is the progress of an experiment. The first event has the columns of the table, and in the endpoint
// evora the boards. Each later event has one row, and in the endpoint lab its cell. The last has the whole table.
type LabEvent struct {
	Columns []string `json:"columns,omitempty"`
	Boards  []string `json:"boards,omitempty"` // the stones of each board
	Cell    *LabCell `json:"cell,omitempty"`
	Row     []string `json:"row,omitempty"`
	Done    int      `json:"done,omitempty"` // rows so far
	Of      int      `json:"of,omitempty"`   // rows in all
	Table   *Table   `json:"table,omitempty"`
}

// A LabCell is one search of the grid.
type LabCell struct {
	Position int     `json:"position"` // index in the request
	Engine   int     `json:"engine"`   // index in the request
	Depth    int     `json:"depth"`    // as in the request, 0 for the engine's own
	Move     string  `json:"move,omitempty"`
	Score    *Score  `json:"score,omitempty"`
	Nodes    uint64  `json:"nodes,omitempty"`
	Ms       float64 `json:"ms,omitempty"`
	Fault    *Fault  `json:"fault,omitempty"`
}

// A Table is the table of an experiment, as cells of text and in two formats.
type Table struct {
	Title    string     `json:"title"`
	Columns  []string   `json:"columns"`
	Rows     [][]string `json:"rows"`
	Markdown string     `json:"markdown"`
	CSV      string     `json:"csv"`
}

// maxLabCells is the most cells of a request.
const maxLabCells = 2000

func (s *Service) lab(ctx context.Context, q *LabRequest, loc *i18n.Localizer, emit func(*LabEvent)) error {
	depths := q.Depths
	if len(depths) == 0 {
		depths = []int{0}
	}
	of := len(q.Positions) * len(q.Engines) * len(depths)
	if of == 0 || of > maxLabCells {
		return explain.Misuse("error-question-cells", "Most", maxLabCells)
	}
	var measurements []lab.Measurement
	done := 0
	emit(&LabEvent{Columns: lab.Tabulate(nil).Header, Of: of})
	for i := range q.Positions {
		g, err := q.Positions[i].openUndecided()
		for j, engine := range q.Engines {
			for _, depth := range depths {
				cell := &LabCell{Position: i, Engine: j, Depth: depth}
				done++
				e := &LabEvent{Cell: cell, Done: done, Of: of}
				var res alinha.Result
				wrong := err
				if wrong == nil {
					res, wrong = s.searchCell(ctx, cell, g, engine, q.Limits)
				}
				if ctx.Err() != nil {
					return ctx.Err()
				}
				if wrong != nil {
					cell.Fault, _ = errors.AsType[*Fault](faultOf(wrong, loc))
				} else {
					measurements = append(measurements, cell.measurement(g, engine, &res))
					rows := lab.Tabulate(measurements[max(0, len(measurements)-2):]).Texts() // a row shows the ratio to the row before
					e.Row = rows[len(rows)-1]
				}
				emit(e)
			}
		}
	}
	emit(&LabEvent{Done: done, Of: of, Table: tableOf("", lab.Tabulate(measurements))})
	return nil
}

// searchCell runs the search of a cell with a new engine, which has no memory of other cells, and returns the result.
func (s *Service) searchCell(ctx context.Context, cell *LabCell, g *analysis.Game, text string, limits *Limits) (alinha.Result, error) {
	engine, entry, err := s.openEngine(g, text, 0)
	if err != nil {
		return alinha.Result{}, err
	}
	var asked Limits
	if limits != nil {
		asked = *limits
	}
	if asked.Depth = cell.Depth; entry.IgnoresDepth && asked.Nodes == 0 && asked.TimeMs == 0 {
		asked.Depth = 0
	}
	lim, err := s.Quota.limits(&asked, entry, analysis.PlayTimeout)
	if err != nil {
		return alinha.Result{}, err
	}
	start := time.Now()
	res, err := engine.Search(ctx, g.Pos.Clone(), lim, nil)
	if err != nil {
		return alinha.Result{}, err
	}
	if asked.TimeMs == 0 && time.Since(start) >= lim.Time && !res.Score.Proven && res.Depth < asked.Depth {
		return alinha.Result{}, explain.Failure("error-question-time", "Seconds", lim.Time.Seconds())
	}
	cell.Move, cell.Score, cell.Nodes, cell.Ms = g.Format(res.Move), scoreOf(res.Score), res.Nodes, msSince(start)
	return res, nil
}

// measurement returns the cell, whose search had a result, as a measurement of package lab.
func (c *LabCell) measurement(g *analysis.Game, engine string, res *alinha.Result) lab.Measurement {
	position := catalog.PositionText(g.Pos, false)
	if position == "" {
		position = lab.StartPosition
	}
	return lab.Measurement{
		Trial: lab.Trial{Game: g.Name(), Position: position, Engine: engine, Depth: c.Depth},
		Move:  c.Move, Value: c.Score.Value, Proven: c.Score.Proven, Nodes: c.Nodes, Ms: c.Ms,
		PeakNodes: res.PeakNodes, PeakBytes: res.PeakBytes,
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

// evoraBoards returns the stones of the ten boards of the report of Évora, X for White.
func evoraBoards() []string {
	var boards []string
	for _, pos := range classic.EvoraBoards() {
		boards = append(boards, stones(analysis.Of(pos).Cells(nil)))
	}
	return boards
}

func tableOf(title string, t *table.Table) *Table {
	var markdown, csv bytes.Buffer
	_ = t.WriteMarkdown(&markdown) // a buffer accepts all
	_ = t.WriteCSV(&csv)
	return &Table{Title: title, Columns: t.Header, Rows: t.Texts(), Markdown: markdown.String(), CSV: csv.String()}
}
