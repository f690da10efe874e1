package main

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// valueErrors are the messages of values that a flag cannot have, by the type of the flag. A flag of text takes any value.
var valueErrors = map[string]string{
	"bool": "error-flag-bool", "duration": "error-flag-duration", "float64": "error-flag-decimal",
	"int": "error-flag-number", "uint64": "error-flag-number", "percent": "error-flag-percent",
}

// flagError returns the explanation of an error of package pflag in the flags of a command.
func flagError(cmd *cobra.Command, err error) error {
	var (
		missing *pflag.NotExistError
		bare    *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &missing):
		return unknownFlag(cmd.Flags(), missing)
	case errors.As(err, &bare):
		return explain.Misuse("error-flag-bare", "Flag", bare.GetSpecifiedName())
	case errors.As(err, &invalid):
		id := valueErrors[invalid.GetFlag().Value.Type()]
		return explain.Misuse(id, "Flag", invalid.GetFlag().Name, "Text", textline.Clip(invalid.GetValue()))
	}
	return explain.Misuse("error-flag-syntax")
}

// unknownFlag returns the explanation that a flag is none of flags. A letter of several after one dash is told with all of the
// letters: -depth is perhaps --depth.
func unknownFlag(flags *pflag.FlagSet, missing *pflag.NotExistError) error {
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	name := "--" + missing.GetSpecifiedName()
	if letters := missing.GetSpecifiedShortnames(); letters != "" {
		name = "-" + letters
	}
	return explain.UnknownName("error-flag-unknown", name, "Flags", names)
}
