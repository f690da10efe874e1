// pairGains.maxGainPlain in AVX2, sixteen pairs of one distance at a time. Differences saturate, so that a pair with a cell that is left
// out has a negative gain. TestMaxGainAVX2 compares the two.

#include "textflag.h"

#define BOTH      DI // weights of the pairs of the distance
#define DISTANCES SI
#define LEFT      CX // distances
#define CELLS     DX
#define SECOND    R9 // CELLS, from the second cell of the first pair on
#define NUMBER    BX // of the first pair of a vector

// Y1 gets the gains of sixteen pairs.
#define GAINS(OFFSET, CELL) \
	VMOVDQU  OFFSET(BOTH), Y1       \
	VPADDW   Y1, Y1, Y2             \
	VPADDW   Y1, Y2, Y1             \
	VPSUBSW  CELL, Y1, Y1           \
	VPSUBSW  OFFSET(SECOND), Y1, Y1

#define NEXTDISTANCE \
	MOVQ (DISTANCES), SECOND        \
	ADDQ $8, DISTANCES              \
	LEAQ (CELLS)(SECOND*2), SECOND

#define FIND(OFFSET, CELL) \
	GAINS(OFFSET, CELL)             \
	VPCMPEQW  Y0, Y1, Y1            \
	VPMOVMSKB Y1, R10               \
	TESTL     R10, R10              \
	JNZ       found                 \
	ADDQ      $16, NUMBER

// AX gets the greatest of the gains in Y0, and each word of X0 the same.
#define GREATEST \
	VEXTRACTI128 $1, Y0, X1               \
	VPMAXSW      X1, X0, X0               \
	VPSHUFD      $0x4e, X0, X1            \
	VPMAXSW      X1, X0, X0               \
	VPSHUFD      $0xb1, X0, X1            \
	VPMAXSW      X1, X0, X0               \
	VPSHUFLW     $0xb1, X0, X1            \
	VPMAXSW      X1, X0, X0               \
	VMOVD        X0, AX                   \
	MOVWQSX      AX, AX

// func maxGainAVX2(both *int16, distances *int, n int, cells *int16) (gain, number int)
TEXT ·maxGainAVX2(SB), NOSPLIT, $0-48
	MOVQ    both+0(FP), BOTH
	MOVQ    distances+8(FP), DISTANCES
	MOVQ    n+16(FP), LEFT
	MOVQ    cells+24(FP), CELLS
	VMOVDQU 0(CELLS), Y4
	VMOVDQU 32(CELLS), Y5
	VMOVDQU 64(CELLS), Y6
	VMOVDQU 96(CELLS), Y7
	VPXOR   Y0, Y0, Y0

most:
	NEXTDISTANCE
	GAINS(0, Y4)
	VPMAXSW Y1, Y0, Y0
	GAINS(32, Y5)
	VPMAXSW Y1, Y0, Y0
	GAINS(64, Y6)
	VPMAXSW Y1, Y0, Y0
	GAINS(96, Y7)
	VPMAXSW Y1, Y0, Y0
	ADDQ    $128, BOTH
	DECQ    LEFT
	JNZ     most

	GREATEST
	XORL         NUMBER, NUMBER
	TESTQ        AX, AX
	JZ           done

	VPBROADCASTW X0, Y0
	MOVQ         both+0(FP), BOTH
	MOVQ         distances+8(FP), DISTANCES

find:
	NEXTDISTANCE
	FIND(0, Y4)
	FIND(32, Y5)
	FIND(64, Y6)
	FIND(96, Y7)
	ADDQ $128, BOTH
	JMP  find

found:
	BSFL R10, R10
	SHRL $1, R10 // two bits a pair
	ADDQ R10, NUMBER

done:
	MOVQ AX, gain+32(FP)
	MOVQ NUMBER, number+40(FP)
	VZEROUPPER
	RET

#define FIRST R11 // CELLS, from the first cell of the first pair of a vector on
#define VECTORS R12 // of a distance
#define LEFTVECTORS R13

#define NEXTVECTORS \
	NEXTDISTANCE              \
	MOVQ CELLS, FIRST         \
	MOVQ VECTORS, LEFTVECTORS

#define NEXTVECTOR \
	ADDQ $32, BOTH   \
	ADDQ $32, FIRST  \
	ADDQ $32, SECOND \
	DECQ LEFTVECTORS

// func maxGainWideAVX2(both *int16, distances *int, n int, cells *int16, vectors int) (gain, number int)
TEXT ·maxGainWideAVX2(SB), NOSPLIT, $0-56
	MOVQ  both+0(FP), BOTH
	MOVQ  distances+8(FP), DISTANCES
	MOVQ  n+16(FP), LEFT
	MOVQ  cells+24(FP), CELLS
	MOVQ  vectors+32(FP), VECTORS
	VPXOR Y0, Y0, Y0

most:
	NEXTVECTORS

mostVector:
	GAINS(0, (FIRST))
	VPMAXSW Y1, Y0, Y0
	NEXTVECTOR
	JNZ     mostVector
	DECQ    LEFT
	JNZ     most

	GREATEST
	XORL  NUMBER, NUMBER
	TESTQ AX, AX
	JZ    done

	VPBROADCASTW X0, Y0
	MOVQ         both+0(FP), BOTH
	MOVQ         distances+8(FP), DISTANCES

find:
	NEXTVECTORS

findVector:
	FIND(0, (FIRST))
	NEXTVECTOR
	JNZ findVector
	JMP find

found:
	BSFL R10, R10
	SHRL $1, R10 // two bits a pair
	ADDQ R10, NUMBER

done:
	MOVQ AX, gain+40(FP)
	MOVQ NUMBER, number+48(FP)
	VZEROUPPER
	RET
