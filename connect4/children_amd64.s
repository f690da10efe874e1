// searcher.expand in AVX-512: four children at a time, one in each 64-bit lane of a 256-bit vector.
//
//	lane             0                1                2                3
//	CELLS            move n           move n+1         move n+2         move n+3         one bit; 0 behind the last move
//	MIRRORCELLS      its mirror image                                                    0 if mirror images are ignored
//	STONES           own stones after the move
//	EMPTY            empty cells after the move
//	PLAYABLE         playable cells after the move
//	THREATS          winningCells of the side that moved
//	REPLIES          nonLosingMoves of the opponent
//
// FIRST is n, the number of the child in lane 0. Mask ISMOVE has a bit for each lane that holds a move. Constants and
// the position are broadcast from memory (.BCST) by the instruction that uses them. The Go twin is searcher.expand in
// children.go; TestExpandAVX512 compares the two.

#include "go_asm.h"
#include "textflag.h"

// General registers.
#define CHILDREN    DI  // *children, at child n
#define CONSTS      SI  // *simdConsts
#define INPUT       DX  // *expandInput
#define FIRST       CX  // n
#define MOVES       R10 // moves that no lane has taken yet
#define MIRRORMOVES R9  // mirrored moves that no lane has taken yet
#define STORED      R8  // the sets of struct children
#define CLAIMABLE   R11
#define NOLINE      R13

// Vector registers. Y5 and Y7 to Y12 are temporary.
#define STONES      Y0
#define EMPTY       Y1
#define CELLS       Y2
#define PLAYABLE    Y3
#define THREATS     Y4
#define REPLIES     Y6
#define MIRRORCELLS Y13
#define ALLONES     Y15

// Mask registers. K2 and K3 are temporary.
#define ISMOVE      K1
#define ISCLAIMABLE K4
#define HASNOLINE   K5

#define LANES     4
#define LANEBYTES 8

// Rows of simdConsts.steps.
#define ROW     0
#define FALLING 24
#define RISING  48

// THREATS gets the gaps of four in a row of STONES in one direction (Go: gapsAlong). Of the truth tables of
// VPTERNLOGQ, 0xa8 is (dst | second) & first, and 0xfe is the union of the three.
#define GAPSALONG(STEP) \
	VPSLLVQ.BCST (simdConsts_steps+STEP+0)(CONSTS), STONES, Y7   \
	VPSLLVQ.BCST (simdConsts_steps+STEP+8)(CONSTS), STONES, Y8   \
	VPSLLVQ.BCST (simdConsts_steps+STEP+16)(CONSTS), STONES, Y9  \
	VPSRLVQ.BCST (simdConsts_steps+STEP+0)(CONSTS), STONES, Y10  \
	VPSRLVQ.BCST (simdConsts_steps+STEP+8)(CONSTS), STONES, Y11  \
	VPSRLVQ.BCST (simdConsts_steps+STEP+16)(CONSTS), STONES, Y12 \
	VPAND        Y7, Y8, Y8                                      \
	VPAND        Y10, Y11, Y11                                   \
	VPTERNLOGQ   $0xa8, Y8, Y10, Y9                              \
	VPTERNLOGQ   $0xa8, Y11, Y7, Y12                             \
	VPTERNLOGQ   $0xfe, Y9, Y12, THREATS

// Y9 gets a bit for each four in a row of the cells Y10 in one direction (Go: hasAlignment). The truth table 0xf8 is
// dst | (second & first).
#define ALIGNMENT(STEP) \
	VPSRLVQ.BCST (simdConsts_steps+STEP+0)(CONSTS), Y10, Y7 \
	VPAND        Y10, Y7, Y7                                \
	VPSRLVQ.BCST (simdConsts_steps+STEP+8)(CONSTS), Y7, Y8  \
	VPTERNLOGQ   $0xf8, Y7, Y8, Y9

// The two words of PAIR get the lowest two bits of MOVES, which loses them; 0 when none is left. CELL is temporary.
#define TAKELOWEST(PAIR, CELL) \
	BLSIQ       MOVES, AX        \
	VMOVQ       AX, PAIR         \
	BLSRQ       MOVES, MOVES     \
	BLSIQ       MOVES, AX        \
	VMOVQ       AX, CELL         \
	BLSRQ       MOVES, MOVES     \
	VPUNPCKLQDQ CELL, PAIR, PAIR

// The two words of PAIR get the highest two bits of MIRRORMOVES, which loses them; garbage when none is left.
#define TAKEHIGHEST(PAIR, CELL) \
	TAKELAST(PAIR)               \
	TAKELAST(CELL)               \
	VPUNPCKLQDQ CELL, PAIR, PAIR

#define TAKELAST(CELL) \
	BSRQ  MIRRORMOVES, AX              \
	MOVL  $1, BX                       \
	SHLXQ AX, BX, AX                   \
	ANDNQ MIRRORMOVES, AX, MIRRORMOVES \
	VMOVQ AX, CELL

// SET gains the children whose lanes are in MASK.
#define ADDLANES(MASK, SET) \
	KMOVB MASK, AX      \
	SHLXL FIRST, AX, AX \
	ORL   AX, SET

// Prefetches the bucket whose address lies at addresses-OFFSET.
#define PREFETCH(OFFSET) \
	MOVQ       addresses-OFFSET(SP), AX \
	PREFETCHT0 (AX)

// func expandAVX512(c *children, consts *simdConsts, in *expandInput, buckets *bucket) (won bool)
TEXT ·expandAVX512(SB), NOSPLIT, $32-33
	MOVQ       c+0(FP), CHILDREN
	MOVQ       consts+8(FP), CONSTS
	MOVQ       in+16(FP), INPUT
	MOVQ       expandInput_moves(INPUT), MOVES
	MOVQ       expandInput_mirrorMoves(INPUT), MIRRORMOVES
	XORL       FIRST, FIRST
	XORL       STORED, STORED
	XORL       CLAIMABLE, CLAIMABLE
	XORL       NOLINE, NOLINE
	VPTERNLOGQ $0xff, ALLONES, ALLONES, ALLONES

lanes:
	TAKELOWEST(X2, X3)
	TAKELOWEST(X3, X4)
	VINSERTI128 $1, X3, CELLS, CELLS
	VPXOR       MIRRORCELLS, MIRRORCELLS, MIRRORCELLS
	TESTQ       MIRRORMOVES, MIRRORMOVES
	JZ          expand
	TAKEHIGHEST(X13, X3)
	TAKEHIGHEST(X3, X4)
	VINSERTI128 $1, X3, MIRRORCELLS, MIRRORCELLS

expand:
	VPTESTMQ     CELLS, CELLS, ISMOVE
	VPORQ.BCST   expandInput_own(INPUT), CELLS, STONES
	VPANDNQ.BCST expandInput_empty(INPUT), CELLS, EMPTY
	VPADDQ.BCST  expandInput_landing(INPUT), CELLS, PLAYABLE
	VPANDQ.BCST  simdConsts_cells(CONSTS), PLAYABLE, PLAYABLE

	// Threats: winningCells.
	VPSLLQ     $1, STONES, THREATS
	VPSLLQ     $2, STONES, Y5
	VPSLLQ     $3, STONES, Y6
	VPTERNLOGQ $0x80, Y5, Y6, THREATS // the intersection of the three
	GAPSALONG(ROW)
	GAPSALONG(FALLING)
	GAPSALONG(RISING)
	VPAND      EMPTY, THREATS, THREATS

	// Replies: nonLosingMoves. Y5 holds the playable threats.
	VPAND       PLAYABLE, THREATS, Y5
	VPTESTMQ    Y5, Y5, K2
	VPBLENDMQ   Y5, PLAYABLE, K2, REPLIES
	VPSRLQ      $1, THREATS, Y7
	VPANDN      REPLIES, Y7, REPLIES
	VPADDQ      ALLONES, Y5, Y7         // Y5-1
	VPTESTNMQ   Y7, Y5, K2              // one playable threat at most
	VMOVDQA64.Z REPLIES, K2, REPLIES
	VPTESTNMQ   REPLIES, REPLIES, ISMOVE, K2
	KTESTB      K2, K2
	JNZ         won

	// The sets claimable and noLine. Y5 holds the empty cells that are not playable, Y10 the attainable cells.
	VPANDN          EMPTY, PLAYABLE, Y5
	VPTESTMQ.BCST   expandInput_oppClaimThreats(INPUT), Y5, K3
	VPAND           THREATS, Y5, Y5
	VPTESTMQ.BCST   expandInput_ownClaimCells(INPUT), Y5, ISCLAIMABLE
	KORB            K3, ISCLAIMABLE, ISCLAIMABLE
	VPANDNQ.BCST    expandInput_attainable(INPUT), CELLS, Y10
	VPTERNLOGQ.BCST $0xf8, expandInput_attainableMove(INPUT), CELLS, Y10
	VPSRLQ          $1, Y10, Y7
	VPAND           Y10, Y7, Y7
	VPSRLQ          $2, Y7, Y8
	VPAND           Y7, Y8, Y9
	ALIGNMENT(ROW)
	ALIGNMENT(FALLING)
	ALIGNMENT(RISING)
	VPTESTNMQ       Y9, Y9, ISMOVE, HASNOLINE
	KORB            ISCLAIMABLE, HASNOLINE, ISCLAIMABLE
	KANDB           ISMOVE, ISCLAIMABLE, ISCLAIMABLE
	ADDLANES(ISCLAIMABLE, CLAIMABLE)
	ADDLANES(HASNOLINE, NOLINE)

	VMOVDQU CELLS, children_cells(CHILDREN)
	VMOVDQU THREATS, children_threats(CHILDREN)
	VMOVDQU REPLIES, children_replies(CHILDREN)

	// Move scores: moveScore. Y7 holds the useful threats, Y8 the scores.
	VPBROADCASTQ  expandInput_oppThreats(INPUT), Y7
	VPSLLQ        $1, Y7, Y7
	VPANDN        THREATS, Y7, Y7
	VPANDQ.BCST   expandInput_parityCells(INPUT), Y7, Y9
	VPSLLQ        $1, PLAYABLE, Y10
	VPAND         Y7, Y10, Y10
	VPOPCNTQ      Y7, Y8
	VPOPCNTQ      Y9, Y9
	VPOPCNTQ      Y10, Y10
	VPMULUDQ.BCST simdConsts_threatWeight(CONSTS), Y8, Y8
	VPMULUDQ.BCST simdConsts_parityWeight(CONSTS), Y9, Y9
	VPMULUDQ.BCST simdConsts_nextThreatWeight(CONSTS), Y10, Y10
	VPADDQ        Y9, Y8, Y8
	VPADDQ        Y10, Y8, Y8
	VPTESTMQ      PLAYABLE, THREATS, K2
	VPADDQ.BCST   simdConsts_forcingWeight(CONSTS), Y8, K2, Y8
	VPTESTMQ.BCST expandInput_ownThreats(INPUT), PLAYABLE, K2
	VPADDQ.BCST   simdConsts_spentThreatWeight(CONSTS), Y8, K2, Y8
	VPSLLQ        $const_indexBits, Y8, Y8
	VPOR          simdConsts_indices(CONSTS)(FIRST*LANEBYTES), Y8, Y8
	VMOVDQU       Y8, children_moveScores(CHILDREN)

	VPXOR   Y7, Y7, Y7
	VMOVDQU Y7, children_entries(CHILDREN)

	MOVQ  buckets+24(FP), BX
	TESTQ BX, BX
	JZ    next

	// The set stored: the children with more than one reply, K2.
	VPADDQ   ALLONES, REPLIES, Y7
	VPTESTMQ Y7, REPLIES, ISMOVE, K2
	ADDLANES(K2, STORED)

	// Hashes: table.hash of the smaller key, that of the child or of its mirror image.
	VPADDQ.BCST  expandInput_keyBase(INPUT), CELLS, Y8
	VPADDQ.BCST  expandInput_mirrorKeyBase(INPUT), MIRRORCELLS, Y9
	VPMINUQ      Y9, Y8, Y8
	VPMULLQ.BCST simdConsts_hashMultiplier(CONSTS), Y8, Y8
	VPANDQ.BCST  simdConsts_keyMask(CONSTS), Y8, Y8
	VMOVDQU      Y8, children_hashes(CHILDREN)

	// Prefetch the buckets of the stored children, and the first bucket of the table in place of the others'.
	VPSRLVQ.BCST expandInput_bucketShift(INPUT), Y8, Y8
	VPSLLQ.Z     $const_bucketBytesLog, Y8, K2, Y8
	VPADDQ.BCST  buckets+24(FP), Y8, Y8
	VMOVDQU      Y8, addresses-32(SP)
	PREFETCH(32)
	PREFETCH(24)
	PREFETCH(16)
	PREFETCH(8)

next:
	ADDQ  $(LANES*LANEBYTES), CHILDREN
	ADDL  $LANES, FIRST
	TESTQ MOVES, MOVES
	JNZ   lanes

	VZEROUPPER
	MOVQ  c+0(FP), CHILDREN
	MOVQ  STORED, children_stored(CHILDREN)
	MOVQ  CLAIMABLE, children_claimable(CHILDREN)
	MOVQ  NOLINE, children_noLine(CHILDREN)
	MOVB  $0, won+32(FP)
	RET

won:
	VZEROUPPER
	MOVB $1, won+32(FP)
	RET
