#include "go_asm.h"
#include "textflag.h"

// Y4 gets the gaps of four in a row of the stones, Y0, in the direction of simdConsts_steps+STEP, as along has them: 0xa8 is
// (dst | second) & first, and 0xfe all three.
#define ALONG(STEP) \
	VPSLLVQ.BCST (simdConsts_steps+STEP+0)(SI), Y0, Y7   \
	VPSLLVQ.BCST (simdConsts_steps+STEP+8)(SI), Y0, Y8   \
	VPSLLVQ.BCST (simdConsts_steps+STEP+16)(SI), Y0, Y9  \
	VPSRLVQ.BCST (simdConsts_steps+STEP+0)(SI), Y0, Y10  \
	VPSRLVQ.BCST (simdConsts_steps+STEP+8)(SI), Y0, Y11  \
	VPSRLVQ.BCST (simdConsts_steps+STEP+16)(SI), Y0, Y12 \
	VPAND        Y7, Y8, Y8                         \
	VPAND        Y10, Y11, Y11                      \
	VPTERNLOGQ   $0xa8, Y8, Y10, Y9                 \
	VPTERNLOGQ   $0xa8, Y11, Y7, Y12                \
	VPTERNLOGQ   $0xfe, Y9, Y12, Y4

// Y9 gets the first two of four of the cells of Y10 in a row in that direction, as four has them: 0xf8 is
// dst | second & first.
#define LINE(STEP) \
	VPSRLVQ.BCST (simdConsts_steps+STEP+0)(SI), Y10, Y7 \
	VPAND        Y10, Y7, Y7                       \
	VPSRLVQ.BCST (simdConsts_steps+STEP+8)(SI), Y7, Y8  \
	VPTERNLOGQ   $0xf8, Y7, Y8, Y9

// Four words of a vector get the lowest cells of R10, or 0, which are taken from there.
#define LOWEST(PAIR, CELL) \
	BLSIQ       R10, AX          \
	VMOVQ       AX, PAIR         \
	BLSRQ       R10, R10         \
	BLSIQ       R10, AX          \
	VMOVQ       AX, CELL         \
	BLSRQ       R10, R10         \
	VPUNPCKLQDQ CELL, PAIR, PAIR

// They get the highest of R9; anything if there is none.
#define HIGHEST(PAIR, CELL) \
	LAST(PAIR)                   \
	LAST(CELL)                   \
	VPUNPCKLQDQ CELL, PAIR, PAIR

#define LAST(CELL) \
	BSRQ  R9, AX     \
	MOVL  $1, BX     \
	SHLXQ AX, BX, AX \
	ANDNQ R9, AX, R9 \
	VMOVQ AX, CELL

// The set of four of all children that is in a mask joins one of all.
#define JOIN(FOUR, ALL) \
	KMOVB FOUR, AX   \
	SHLXL CX, AX, AX \
	ORL   AX, ALL

// The bucket of one of four children is sent for.
#define TOUCH(OFFSET) \
	MOVQ       addresses-OFFSET(SP), AX \
	PREFETCHT0 (AX)

// Four children at a time.
//
// func expandAVX512(of *children, f *simdConsts, at *expandInput, buckets *bucket) (won bool)
TEXT ·expandAVX512(SB), NOSPLIT, $32-33
	MOVQ       of+0(FP), DI
	MOVQ       f+8(FP), SI
	MOVQ       at+16(FP), DX
	MOVQ       expandInput_moves(DX), R10
	MOVQ       expandInput_mirrorMoves(DX), R9
	XORL       CX, CX               // the first of the four at hand
	XORL       R8, R8               // kept
	XORL       R11, R11             // claims
	XORL       R13, R13             // lineless
	VPTERNLOGQ $0xff, Y15, Y15, Y15 // -1

four:
	// Y2: the cells of the moves, Y13: those in the mirror, if images count.
	LOWEST(X2, X3)
	LOWEST(X3, X4)
	VINSERTI128 $1, X3, Y2, Y2
	VPXOR       Y13, Y13, Y13
	TESTQ       R9, R9
	JZ          look
	HIGHEST(X13, X3)
	HIGHEST(X3, X4)
	VINSERTI128 $1, X3, Y13, Y13

look:
	// K1: whether there is a move, Y0: the stones, Y1: the empty cells, Y3: those that can be played.
	VPTESTMQ     Y2, Y2, K1
	VPORQ.BCST   expandInput_own(DX), Y2, Y0
	VPANDNQ.BCST expandInput_empty(DX), Y2, Y1
	VPADDQ.BCST  expandInput_landing(DX), Y2, Y3
	VPANDQ.BCST  simdConsts_cells(SI), Y3, Y3

	// Y4: the threats.
	VPSLLQ     $1, Y0, Y4
	VPSLLQ     $2, Y0, Y5
	VPSLLQ     $3, Y0, Y6
	VPTERNLOGQ $0x80, Y5, Y6, Y4 // all of them
	ALONG(0)
	ALONG(24)
	ALONG(48)
	VPAND      Y1, Y4, Y4

	// Y6: the replies, as unlost has them.
	VPAND       Y3, Y4, Y5
	VPTESTMQ    Y5, Y5, K2
	VPBLENDMQ   Y5, Y3, K2, Y6
	VPSRLQ      $1, Y4, Y7
	VPANDN      Y6, Y7, Y6
	VPADDQ      Y15, Y5, Y7
	VPTESTNMQ   Y7, Y5, K2 // one threat at most
	VMOVDQA64.Z Y6, K2, Y6
	VPTESTNMQ   Y6, Y6, K1, K2
	KTESTB      K2, K2
	JNZ         won

	// K5: those that have no line within reach, K4: those of which a claim may hold.
	VPANDN          Y1, Y3, Y5
	VPTESTMQ.BCST   expandInput_oppClaimCells(DX), Y5, K3
	VPAND           Y4, Y5, Y5
	VPTESTMQ.BCST   expandInput_ownClaimCells(DX), Y5, K4
	KORB            K3, K4, K4
	VPANDNQ.BCST    expandInput_attainable(DX), Y2, Y10
	VPTERNLOGQ.BCST $0xf8, expandInput_attainableMove(DX), Y2, Y10
	VPSRLQ          $1, Y10, Y7
	VPAND           Y10, Y7, Y7
	VPSRLQ          $2, Y7, Y8
	VPAND           Y7, Y8, Y9
	LINE(0)
	LINE(24)
	LINE(48)
	VPTESTNMQ       Y9, Y9, K1, K5
	KORB            K4, K5, K4
	KANDB           K1, K4, K4
	JOIN(K4, R11)
	JOIN(K5, R13)

	VMOVDQU Y2, children_cells(DI)
	VMOVDQU Y4, children_threats(DI)
	VMOVDQU Y6, children_replies(DI)

	// Y8: the ranks.
	VPBROADCASTQ  expandInput_oppThreats(DX), Y7
	VPSLLQ        $1, Y7, Y7
	VPANDN        Y4, Y7, Y7 // useful
	VPANDQ.BCST   expandInput_parityCells(DX), Y7, Y9
	VPSLLQ        $1, Y3, Y10
	VPAND         Y7, Y10, Y10
	VPOPCNTQ      Y7, Y8
	VPOPCNTQ      Y9, Y9
	VPOPCNTQ      Y10, Y10
	VPMULUDQ.BCST simdConsts_threatWeight(SI), Y8, Y8
	VPMULUDQ.BCST simdConsts_parityWeight(SI), Y9, Y9
	VPMULUDQ.BCST simdConsts_nextThreatWeight(SI), Y10, Y10
	VPADDQ        Y9, Y8, Y8
	VPADDQ        Y10, Y8, Y8
	VPTESTMQ      Y3, Y4, K2
	VPADDQ.BCST   simdConsts_forcingWeight(SI), Y8, K2, Y8
	VPTESTMQ.BCST expandInput_ownThreats(DX), Y3, K2
	VPADDQ.BCST   simdConsts_spentThreatWeight(SI), Y8, K2, Y8
	VPSLLQ        $const_indexBits, Y8, Y8
	VPOR          simdConsts_indices(SI)(CX*8), Y8, Y8
	VMOVDQU       Y8, children_moveScores(DI)

	VPXOR   Y7, Y7, Y7
	VMOVDQU Y7, children_entries(DI)

	MOVQ  buckets+24(FP), BX
	TESTQ BX, BX
	JZ    next

	// K2: the children with a choice, whom the table keeps.
	VPADDQ   Y15, Y6, Y7
	VPTESTMQ Y7, Y6, K1, K2
	JOIN(K2, R8)

	// Y8: their codes.
	VPADDQ.BCST  expandInput_keyBase(DX), Y2, Y8
	VPADDQ.BCST  expandInput_mirrorKeyBase(DX), Y13, Y9
	VPMINUQ      Y9, Y8, Y8
	VPMULLQ.BCST simdConsts_hashMultiplier(SI), Y8, Y8
	VPANDQ.BCST  simdConsts_keyMask(SI), Y8, Y8
	VMOVDQU      Y8, children_hashes(DI)

	// Their buckets are sent for, and the first in place of the others.
	VPSRLVQ.BCST expandInput_bucketShift(DX), Y8, Y8
	VPSLLQ.Z     $5, Y8, K2, Y8
	VPADDQ.BCST  buckets+24(FP), Y8, Y8
	VMOVDQU      Y8, addresses-32(SP)
	TOUCH(32)
	TOUCH(24)
	TOUCH(16)
	TOUCH(8)

next:
	ADDQ  $32, DI
	ADDL  $4, CX
	TESTQ R10, R10
	JNZ   four

	VZEROUPPER
	MOVQ  of+0(FP), DI
	MOVQ  R8, children_stored(DI)
	MOVQ  R11, children_claimable(DI)
	MOVQ  R13, children_noLine(DI)
	MOVB  $0, won+32(FP)
	RET

won:
	VZEROUPPER
	MOVB $1, won+32(FP)
	RET
