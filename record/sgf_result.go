package record

import (
	"strings"
	"unicode"

	"github.com/alinha/alinha"
)

// parseResult reads the value of RE: a letter and a reason as SGF has them (B+R, W+T, B+3, Draw, 0, Void, ?), or words
// (Black wins by resignation, white resigns, 1-0, 黑中盘胜). It returns false if the text says something that the outcome
// and the reason do not hold.
func parseResult(text string) (outcome alinha.Outcome, reason Reason, known bool) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if outcome, ok := wholeResults[strings.ReplaceAll(text, " ", "")]; ok {
		return outcome, ByPlay, true
	}
	loses, last := false, resultOther // last is the meaning of the word before
	known = true
	for _, word := range resultWords(text) {
		meaning := resultMeanings[word]
		switch meaning {
		case resultOther:
			known = known && !strings.ContainsFunc(word, unicode.IsLetter) // numbers are points
		case resultBlack, resultWhite:
			if outcome != alinha.Undecided {
				known = false // a second colour, as in "Black beats White"
				break
			}
			outcome = alinha.FirstWins
			if meaning == resultWhite {
				outcome = alinha.SecondWins
			}
		case resultLoses:
			loses = true
		case resultDraw:
			return alinha.Draw, ByPlay, known
		default:
			if r, ok := resultReasons[meaning]; ok {
				reason = r
				loses = loses || last == resultBlack || last == resultWhite // "white resigns"
			}
		}
		last = meaning
	}
	if outcome == alinha.Undecided {
		return alinha.Undecided, ByPlay, false
	}
	if loses {
		outcome = alinha.FirstWins + alinha.SecondWins - outcome
	}
	return outcome, reason, known
}

// wholeResults are the values of RE, in small letters without blanks, that are not read word by word.
var wholeResults = map[string]alinha.Outcome{
	"": alinha.Undecided, "?": alinha.Undecided, "void": alinha.Undecided, "undecided": alinha.Undecided,
	"unknown": alinha.Undecided, "unfinished": alinha.Undecided, "*": alinha.Undecided, "noresult": alinha.Undecided,
	"0": alinha.Draw, "d": alinha.Draw, "=": alinha.Draw, "1/2-1/2": alinha.Draw, "1/2": alinha.Draw, "½-½": alinha.Draw,
	"0.5-0.5": alinha.Draw, "0-0": alinha.Draw,
	"1-0": alinha.FirstWins, "1:0": alinha.FirstWins, "0-1": alinha.SecondWins, "0:1": alinha.SecondWins,
}

// A resultMeaning is what a word of a result means.
type resultMeaning uint8

const (
	resultOther resultMeaning = iota
	resultBlack
	resultWhite
	resultFiller // wins, by, on
	resultLoses
	resultDraw
	resultResignation
	resultTime
	resultForfeit
	resultAdjudication
)

// resultReasons are the reasons that words mean.
var resultReasons = map[resultMeaning]Reason{
	resultResignation: ByResignation, resultTime: OnTime, resultForfeit: ByForfeit, resultAdjudication: ByAdjudication,
}

// resultMeanings are the words of results.
var resultMeanings = func() map[string]resultMeaning {
	of := make(map[string]resultMeaning)
	for meaning, words := range map[resultMeaning]string{
		resultBlack:        "b black blacks pretas negras preto noir schwarz first",
		resultWhite:        "w white whites brancas blancas branco blanc weiss second",
		resultFiller:       "wins win won winner victory victorious by on out a the player in s point points result",
		resultLoses:        "loses lose lost loss defeated",
		resultDraw:         "draw drawn draws tie tied jigo empate remis nulle",
		resultResignation:  "r res resign resigns resigned resignation resigning",
		resultTime:         "t time timeout timed timeouts flag",
		resultForfeit:      "f forfeit forfeits forfeited forfeiture disconnection disconnect disconnected illegal foul forbidden",
		resultAdjudication: "adjudication adjudicated",
	} {
		for word := range strings.FieldsSeq(words) {
			of[word] = meaning
		}
	}
	return of
}()

// resultSigns writes signs and Chinese, Japanese and Korean words of results as English words.
var resultSigns = strings.NewReplacer(
	"+", " wins ", "黑", " black ", "黒", " black ", "흑", " black ", "白", " white ", "백", " white ",
	"胜", " wins ", "勝ち", " wins ", "勝", " wins ", "승", " wins ", "负", " loses ", "負", " loses ", "败", " loses ", "敗", " loses ",
	"中盘", " by resignation ", "中盤", " by resignation ", "中押", " by resignation ", "불계", " by resignation ",
	"认输", " resigns ", "投了", " resigns ", "超时", " time ", "超時", " time ", "時間切れ", " time ", "시간", " time ",
	"和棋", " draw ", "平局", " draw ", "引き分け", " draw ", "引分", " draw ", "和", " draw ", "무승부", " draw ", "禁手", " foul ",
)

// resultWords splits a result into words of letters and digits.
func resultWords(text string) []string {
	return strings.FieldsFunc(resultSigns.Replace(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}
