// Package cluster computes the units of package jobs on other machines, by way of a server of NATS JetStream.
//
//	command                     server                            workers
//	Executor.Execute ──units──▶ ALINHA_WORK ──one at a time────▶ Worker.Run
//	      ▲                                                          │ jobs.Run
//	      └──────results─────── ALINHA_RESULTS ◀──the first counts───┘
//	                            ALINHA_FAILURES ◀──each failed try───
//
// Nothing is lost: a unit stays in ALINHA_WORK until its result is stored, and a worker that dies gives its unit back after
// ackWait. Nothing counts twice: the server stores a result only if the unit has none. Every server of NATS from version 2.9
// on serves as well as the Server of this package.
package cluster
