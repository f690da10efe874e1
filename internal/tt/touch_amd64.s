#include "textflag.h"

// func Touch(p unsafe.Pointer)
TEXT ·Touch(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	PREFETCHT0 (AX)
	RET
