package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// A percentValue is the value of a flag that takes a percentage from 0 to 100, with or without the sign: 2, 2%, 0.5%.
type percentValue float64

var _ pflag.Value = (*percentValue)(nil)

// errPercent is the error of a value that is no percentage.
var errPercent = errors.New("want a percentage from 0 to 100")

// String implements pflag.Value.
func (v *percentValue) String() string { return strconv.FormatFloat(float64(*v), 'f', -1, 64) + "%" }

// Set implements pflag.Value.
func (v *percentValue) Set(text string) error {
	x, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
	if err != nil || !(x >= 0 && x <= 100) {
		return errPercent
	}
	*v = percentValue(x)
	return nil
}

// Type implements pflag.Value.
func (*percentValue) Type() string { return "percent" }
