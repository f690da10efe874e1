package main

import (
	"errors"

	"github.com/spf13/pflag"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/textline"
)

// explain returns an error as one line in the language of the app.
func (a *app) explain(err error) string {
	if isFlagError(err) {
		return a.explainFlag(err)
	}
	if refused, ok := errors.AsType[*cluster.RefusedError](err); ok {
		return a.Message("error-cluster-refused", "Error", textline.Clip(refused.Err.Error()))
	}
	return explain.Explain(a.Localizer, err)
}

// isFlagError reports whether err is an error of package pflag.
func isFlagError(err error) bool {
	var (
		missing *pflag.NotExistError
		bare    *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		syntax  *pflag.InvalidSyntaxError
	)
	return errors.As(err, &missing) || errors.As(err, &bare) || errors.As(err, &invalid) || errors.As(err, &syntax)
}

// flagErrors are the messages of values that a flag cannot have, by the type of the flag. A flag of text takes any value.
var flagErrors = map[string]string{
	"bool": "error-flag-bool", "duration": "error-flag-duration", "float64": "error-flag-decimal",
	"int": "error-flag-number", "uint64": "error-flag-number", "percent": "error-flag-percent",
}

// explainFlag returns an error of package pflag as one line.
func (a *app) explainFlag(err error) string {
	var (
		missing *pflag.NotExistError
		bare    *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &missing):
		flag := "--" + missing.GetSpecifiedName()
		if missing.GetSpecifiedShortnames() != "" {
			flag = "-" + missing.GetSpecifiedName()
		}
		return a.Message("error-flag-unknown", "Flag", textline.Clip(flag))
	case errors.As(err, &bare):
		return a.Message("error-flag-bare", "Flag", bare.GetSpecifiedName())
	case errors.As(err, &invalid):
		id := flagErrors[invalid.GetFlag().Value.Type()]
		return a.Message(id, "Flag", invalid.GetFlag().Name, "Text", textline.Clip(invalid.GetValue()))
	}
	return a.Message("error-flag-syntax")
}
