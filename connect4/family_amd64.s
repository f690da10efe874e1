#include "go_asm.h"
#include "textflag.h"

// Z4 gets the gaps of four in a row in the direction of frame_steps+STEP, as along has them: 0xa8 is
// (dst | second) & first, and 0xfe all three.
#define ALONG(STEP) \
	VPSLLVQ.BCST (frame_steps+STEP+0)(SI), Z0, Z7   \
	VPSLLVQ.BCST (frame_steps+STEP+8)(SI), Z0, Z8   \
	VPSLLVQ.BCST (frame_steps+STEP+16)(SI), Z0, Z9  \
	VPSRLVQ.BCST (frame_steps+STEP+0)(SI), Z0, Z10  \
	VPSRLVQ.BCST (frame_steps+STEP+8)(SI), Z0, Z11  \
	VPSRLVQ.BCST (frame_steps+STEP+16)(SI), Z0, Z12 \
	VPANDQ       Z7, Z8, Z8                         \
	VPANDQ       Z10, Z11, Z11                      \
	VPTERNLOGQ   $0xa8, Z8, Z10, Z9                 \
	VPTERNLOGQ   $0xa8, Z11, Z7, Z12                \
	VPTERNLOGQ   $0xfe, Z9, Z12, Z4

// func lookByVectors(of *family, f *frame, own, empty, moves, above uint64) (n int, won bool)
TEXT ·lookByVectors(SB), NOSPLIT, $0-57
	MOVQ         of+0(FP), DI
	MOVQ         f+8(FP), SI
	VPBROADCASTQ own+16(FP), Z0
	VPBROADCASTQ empty+24(FP), Z1
	VPBROADCASTQ moves+32(FP), Z2
	VPBROADCASTQ above+40(FP), Z3

	// By column, Z2: the cell of the move, K1: whether there is one, Z0: the stones, Z1: the empty cells, Z3: those
	// that can be played.
	VPANDQ      frame_columns(SI), Z2, Z2
	VPTESTMQ    Z2, Z2, K1
	VPORQ       Z2, Z0, Z0
	VPANDNQ     Z1, Z2, Z1
	VPADDQ      Z2, Z3, Z3
	VPANDQ.BCST frame_cells(SI), Z3, Z3

	// Z4: the threats.
	VPSLLQ     $1, Z0, Z4
	VPSLLQ     $2, Z0, Z5
	VPSLLQ     $3, Z0, Z6
	VPTERNLOGQ $0x80, Z5, Z6, Z4 // all of them
	ALONG(0)
	ALONG(24)
	ALONG(48)
	VPANDQ     Z1, Z4, Z4

	// Z3: the replies, as unlost has them.
	VPANDQ      Z3, Z4, Z5
	VPTESTMQ    Z5, Z5, K2
	VMOVDQA64   Z5, K2, Z3
	VPSRLQ      $1, Z4, Z6
	VPANDNQ     Z3, Z6, Z3
	VPTERNLOGQ  $0xff, Z7, Z7, Z7 // -1
	VPADDQ      Z7, Z5, Z7
	VPTESTNMQ   Z7, Z5, K2        // one threat at most
	VMOVDQA64.Z Z3, K2, Z3
	VPTESTNMQ   Z3, Z3, K1, K3

	VPCOMPRESSQ Z2, K1, Z2
	VPCOMPRESSQ Z4, K1, Z4
	VPCOMPRESSQ Z3, K1, Z3
	VMOVDQU64   Z2, family_cells(DI)
	VMOVDQU64   Z4, family_threats(DI)
	VMOVDQU64   Z3, family_replies(DI)
	KMOVW       K1, AX
	POPCNTL     AX, AX
	KMOVW       K3, BX
	TESTL       BX, BX
	SETNE       BX
	VZEROUPPER
	MOVQ        AX, n+48(FP)
	MOVB        BX, won+56(FP)
	RET
