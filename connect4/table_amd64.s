#include "go_asm.h"
#include "textflag.h"

// func probeAVX512(of *children, buckets *bucket, shift, some uint64) (known uint64)
TEXT ·probeAVX512(SB), NOSPLIT, $0-40
	MOVQ  of+0(FP), DI
	MOVQ  buckets+8(FP), SI
	MOVQ  shift+16(FP), CX
	MOVQ  some+24(FP), DX
	XORL  R8, R8
	TESTQ DX, DX
	JZ    done

child:
	TZCNTQ        DX, BX
	MOVQ          children_hashes(DI)(BX*8), AX
	SHRXQ         CX, AX, R9
	SHLQ          $5, R9
	BZHIQ         CX, AX, AX // the tag
	VPBROADCASTQ  AX, Y1
	VMOVDQU       (SI)(R9*1), X2          // in halves, which are read whole even while others write
	VINSERTI128   $1, 16(SI)(R9*1), Y2, Y2
	VPSRLQ        $const_tagShift, Y2, Y3
	VPCMPEQQ      Y1, Y3, K1
	VPCOMPRESSQ.Z Y2, K1, Y2 // the one entry with the tag, or 0
	VMOVQ         X2, AX
	MOVQ          AX, children_entries(DI)(BX*8)
	XORL          R10, R10
	TESTQ         AX, AX
	SETNE         R10
	SHLXQ         BX, R10, R10
	ORQ           R10, R8
	BLSRQ         DX, DX
	JNZ           child

done:
	VZEROUPPER
	MOVQ R8, known+32(FP)
	RET

// func splitAVX512(to, from *bucket, n int, bit uint64)
TEXT ·splitAVX512(SB), NOSPLIT, $0-32
	MOVQ         to+0(FP), DI
	MOVQ         from+8(FP), SI
	MOVQ         n+16(FP), CX
	VPBROADCASTQ bit+24(FP), Y1
	SHLQ         $5, CX

bucket:
	SUBQ          $32, CX
	VMOVDQU       (SI)(CX*1), Y0
	VPTESTMQ      Y1, Y0, K1
	VPTESTNMQ     Y1, Y0, K2
	VPANDN        Y0, Y1, Y0
	VPCOMPRESSQ.Z Y0, K2, Y2
	VPCOMPRESSQ.Z Y0, K1, Y3
	VMOVDQU       Y2, (DI)(CX*2)
	VMOVDQU       Y3, 32(DI)(CX*2)
	TESTQ         CX, CX
	JNZ           bucket

	VZEROUPPER
	RET
