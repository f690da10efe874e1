#include "go_asm.h"
#include "textflag.h"

// The index in Board.lines, as one flat array of words, of the first line of each direction.
DATA lineBases<>+0(SB)/8, $(0*const_lineCount)
DATA lineBases<>+8(SB)/8, $(1*const_lineCount)
DATA lineBases<>+16(SB)/8, $(2*const_lineCount)
DATA lineBases<>+24(SB)/8, $(3*const_lineCount)
GLOBL lineBases<>(SB), RODATA|NOPTR, $32

DATA masks<>+0(SB)/4, $0x0000000f // First's pattern of a patternPair
DATA masks<>+4(SB)/4, $0x000000f0 // Second's
DATA masks<>+8(SB)/4, $0x000f000f // both patterns of CellInfo.Patterns in direction 0
DATA masks<>+12(SB)/4, $0x0000ffff // a codeInfo, or the patterns of First
DATA masks<>+16(SB)/4, $0x00000fff // the code of a codeInfo
DATA masks<>+20(SB)/4, $0xffff0000 // CellInfo.joint, which lies above CellInfo.Threats
DATA masks<>+24(SB)/4, $1 // from the low half of a line in Z0 to its high half
DATA masks<>+28(SB)/4, $0x11111111 // the lowest bit of each pattern of CellInfo.Patterns
GLOBL masks<>(SB), RODATA|NOPTR, $32

// The numbers of eight lanes.
DATA laneNumbers<>+0(SB)/8, $0x0000000100000000
DATA laneNumbers<>+8(SB)/8, $0x0000000300000002
DATA laneNumbers<>+16(SB)/8, $0x0000000500000004
DATA laneNumbers<>+24(SB)/8, $0x0000000700000006
GLOBL laneNumbers<>(SB), RODATA|NOPTR, $32

// SAVE pushes the old CellInfo of two cells on the undo stack, at TO, and stores the new ones. The numbers of the cells are
// at CELLS(SP), their new CellInfos at ONE(SP) and OTHER(SP), each plus SI; R9 is the end of the undo stack.
#define SAVE(CELLS, ONE, OTHER, TO) \
	MOVL    CELLS(SP)(SI*1), R8           \
	MOVL    (CELLS+4)(SP)(SI*1), R15      \
	SHLQ    $4, R8                        \
	SHLQ    $4, R15                       \
	VMOVDQU Board_Cells(DI)(R8*1), X1     \
	VMOVDQU Board_Cells(DI)(R15*1), X2    \
	VMOVDQU X1, TO(R9)(SI*4)              \
	VMOVDQU X2, (TO+CellInfo__size)(R9)(SI*4) \
	VMOVDQU ONE(SP)(SI*1), X1             \
	VMOVDQU OTHER(SP)(SI*1), X2           \
	VMOVDQU X1, Board_Cells(DI)(R8*1)     \
	VMOVDQU X2, Board_Cells(DI)(R15*1)

// SAVE_CELLS saves and stores AX cells, four at a time, from the stack as step 6 leaves them there. CX is the number of cells that are
// pushed then, and R14 where the first of them lies on the undo stack.
#define SAVE_CELLS \
	XORL SI, SI             \
four:                       \
	SAVE(256, 0, 64, 0)     \
	SAVE(264, 128, 192, 32) \
	ADDL $16, SI            \
	SUBL $4, AX             \
	JGT  four               \
	MOVQ CX, R9             \
	SHLQ $4, R9             \
	ADDQ R14, R9

// func updatePatternsAVX512(b *Board, cell int) (n int, threatChanged uint64)
TEXT ·updatePatternsAVX512(SB), NOSPLIT, $320-32
	MOVQ b+0(FP), DI
	MOVQ cell+8(FP), SI
	MOVQ Board_rule(DI), BX

	// Step 1. Z0: the four line words through the stone, each rotated to two radii before the stone, as two halves of 32
	// bits. The low half begins with the window of the first neighbour; the high half begins after the centre of that
	// window.
	MOVQ         rule_radius(BX), DX
	ADDQ         DX, DX
	LEAQ         ·linePositions(SB), AX
	VPMOVZXBD    (AX)(SI*8), Y1       // four linePos: line, index
	VPSRLQ       $32, Y1, Y2
	VPBROADCASTQ DX, Y3
	VPSUBQ       Y3, Y2, Y2
	VPADDQ       Y2, Y2, Y2
	VPSLLQ       $32, Y1, Y1
	VPSRLQ       $32, Y1, Y1
	VPADDQ       lineBases<>(SB), Y1, Y1
	KXNORW       K1, K1, K1
	VPGATHERQQ   Board_lines(DI)(Y1*8), K1, Y4
	VPRORVQ      Y2, Y4, Y4
	LEAQ         2(DX), AX
	VMOVQ        AX, X5
	VPSRLQ       X5, Y4, Y5
	VPSLLQ       $32, Y5, Y5
	VPBLENDD     $0xaa, Y5, Y4, Y0

	VPBROADCASTD rule_beforeMask(BX), Z16 // the places of a window before the cell
	VPBROADCASTD rule_centreMask(BX), Z17
	VMOVQ        DX, X18
	VPBROADCASTD SI, Z19

	MOVQ Board_undoStack(DI), R9
	MOVQ Board_undoStack+8(DI), AX
	SHLQ $4, AX
	ADDQ AX, R9                // the end of the undo stack
	MOVQ R9, R14
	MOVQ rule_patternTable(BX), R10
	MOVQ rule_codeInfos+0(BX), R11
	MOVQ rule_codeInfos+8(BX), R12
	MOVQ rule_laneTables16+8(BX), R13 // lane tables left
	MOVQ rule_laneTables16(BX), BX
	XORL CX, CX                // cells pushed on the undo stack
	XORL DX, DX                // threatChanged

lanes:
	// Step 2. Z2: the windows of sixteen neighbours; K2: the lanes of empty cells.
	VMOVDQU32   laneTable_line(BX), Z1
	VPERMD      Z0, Z1, Z2
	VPADDD.BCST masks<>+24(SB), Z1, Z1
	VPERMD      Z0, Z1, Z3
	VMOVDQU32   laneTable_windowShift(BX), Z4
	VPSRLVD     Z4, Z2, Z2
	VPSRLVD     Z4, Z3, Z3
	KMOVW       laneTable_used(BX), K1
	VPTESTNMD   Z17, Z2, K1, K2
	VPANDD      Z16, Z2, Z2
	VPANDD      Z16, Z3, Z3
	VPSLLD      X18, Z3, Z3
	VPORD       Z3, Z2, Z2

	// Step 3. Z5: the pattern pairs of the windows; Z6: the cells; Z8: the old patterns. The gather reads four bytes for
	// each pair. It stays inside the pattern table: a window that contains a stone is never one of the last three.
	KMOVW      K2, K3
	VPGATHERDD (R10)(Z2*1), K3, Z5
	VPADDD     laneTable_offset(BX), Z19, Z6                    // the cells
	VPADDD     Z6, Z6, Z7
	KMOVW      K2, K3
	VPGATHERDD Board_Cells+CellInfo_Patterns(DI)(Z7*8), K3, Z8

	// Step 4. Z11: the new patterns; K2: the lanes where they differ from the old ones.
	VMOVDQU32    laneTable_patternShift(BX), Z9
	VPANDD.BCST  masks<>+0(SB), Z5, Z10
	VPANDD.BCST  masks<>+4(SB), Z5, Z5
	VPSLLD       $12, Z5, Z5
	VPORD        Z5, Z10, Z10
	VPSLLVD      Z9, Z10, Z10
	VPBROADCASTD masks<>+8(SB), Z11
	VPSLLVD      Z9, Z11, Z11
	VPANDND      Z8, Z11, Z11
	VPORD        Z10, Z11, Z11
	VPCMPD       $4, Z8, Z11, K2, K2
	KMOVW        K2, AX
	TESTL        AX, AX
	JZ           next

	// Step 5. Z12: the codes of both sides; Z13: the threats, and the old joint feature; K4: the lanes whose threats
	// changed.
	VPANDD.BCST masks<>+12(SB), Z11, Z12
	VPSRLD      $16, Z11, Z13
	KMOVW       K2, K3
	VPGATHERDD  (R11)(Z12*2), K3, Z14
	KMOVW       K2, K3
	VPGATHERDD  (R12)(Z13*2), K3, Z15
	KMOVW       K2, K3
	VPGATHERDD  Board_Cells+CellInfo_Threats(DI)(Z7*8), K3, Z9
	VPANDD.BCST masks<>+12(SB), Z14, Z14
	VPANDD.BCST masks<>+12(SB), Z15, Z15
	VPANDD.BCST masks<>+16(SB), Z14, Z12
	VPANDD.BCST masks<>+16(SB), Z15, Z13
	VPSLLD      $16, Z13, Z13
	VPORD       Z13, Z12, Z12
	VPSRLD      $const_threatShift, Z14, Z14
	VPSRLD      $const_threatShift, Z15, Z15
	VPSLLD      $8, Z15, Z15
	VPANDD.BCST masks<>+20(SB), Z9, Z13
	VPORD       Z14, Z13, Z13
	VPORD       Z15, Z13, Z13
	VPCMPD      $4, Z9, Z13, K2, K4

	// Step 6. Compress the lanes of K2 and transpose them to CellInfos on the stack. CellInfos 0, 4, 8 and 12 are at
	// 0(SP), CellInfos 1, 5, 9 and 13 at 64(SP), and so on; the numbers of the cells are at 256(SP). Zeros follow the
	// last one: cell 0, which is never on the board.
	VPCOMPRESSD.Z Z6, K2, Z6
	VPCOMPRESSD.Z Z11, K2, Z11
	VPCOMPRESSD.Z Z12, K2, Z12
	VPCOMPRESSD.Z Z13, K2, Z13
	VPUNPCKLDQ    Z12, Z11, Z1
	VPUNPCKHDQ    Z12, Z11, Z2
	VPUNPCKLDQ    Z6, Z13, Z3
	VPUNPCKHDQ    Z6, Z13, Z4
	VPUNPCKLQDQ   Z3, Z1, Z5
	VPUNPCKHQDQ   Z3, Z1, Z7
	VPUNPCKLQDQ   Z4, Z2, Z8
	VPUNPCKHQDQ   Z4, Z2, Z9
	VMOVDQU32     Z5, 0(SP)
	VMOVDQU32     Z7, 64(SP)
	VMOVDQU32     Z8, 128(SP)
	VMOVDQU32     Z9, 192(SP)
	VMOVDQU32     Z6, 256(SP)
	KMOVW         K4, R8
	PEXTL         AX, R8, R8
	SHLQ          CX, R8
	ORQ           R8, DX
	POPCNTL       AX, AX
	ADDQ          AX, CX

	// Step 7.
	SAVE_CELLS

next:
	ADDQ $laneTable__size, BX
	DECQ R13
	JNZ  lanes

	VZEROUPPER
	MOVQ CX, n+16(FP)
	MOVQ DX, threatChanged+24(FP)
	RET

// LANES loads the old CellInfo of the neighbour of lane OFFSET/4 of a lane table to the low half of Y, and that of the lane four
// further on to the high half. SI points to the CellInfo of the stone's cell.
#define LANES(OFFSET, X, Y) \
	MOVLQSX     (laneTable_offset+OFFSET)(BX), R8        \
	MOVLQSX     (laneTable_offset+OFFSET+16)(BX), R15    \
	SHLQ        $4, R8                                   \
	SHLQ        $4, R15                                  \
	VMOVDQU     (SI)(R8*1), X                            \
	VINSERTI128 $1, (SI)(R15*1), Y, Y

// func updatePatternsAVX2(b *Board, cell int) (n int, threatChanged uint64)
//
// The steps are those of updatePatternsAVX512. A vector of all ones and zeros stands for each mask register: gathers clear
// theirs, so each gets a copy.
TEXT ·updatePatternsAVX2(SB), NOSPLIT, $320-32
	MOVQ b+0(FP), DI
	MOVQ cell+8(FP), SI
	MOVQ Board_rule(DI), BX

	// Step 1. Y0: the four line words through the stone, as in Z0 there.
	MOVQ         rule_radius(BX), DX
	ADDQ         DX, DX
	LEAQ         ·linePositions(SB), AX
	VPMOVZXBD    (AX)(SI*8), Y1
	VPSRLQ       $32, Y1, Y2
	VMOVQ        DX, X12
	VPBROADCASTQ X12, Y3
	VPSUBQ       Y3, Y2, Y2
	VPADDQ       Y2, Y2, Y2
	VPSLLQ       $58, Y2, Y2
	VPSRLQ       $58, Y2, Y2          // the bits to rotate right by, 0 to 63
	VPSLLQ       $32, Y1, Y1
	VPSRLQ       $32, Y1, Y1
	VPADDQ       lineBases<>(SB), Y1, Y1
	VPCMPEQD     Y3, Y3, Y3
	VPXOR        Y4, Y4, Y4
	VPGATHERQQ   Y3, Board_lines(DI)(Y1*8), Y4
	MOVL         $64, AX
	VMOVQ        AX, X5
	VPBROADCASTQ X5, Y5
	VPSUBQ       Y2, Y5, Y5
	VPSLLVQ      Y5, Y4, Y5
	VPSRLVQ      Y2, Y4, Y4
	VPOR         Y5, Y4, Y4
	LEAQ         2(DX), AX
	VMOVQ        AX, X5
	VPSRLQ       X5, Y4, Y5
	VPSLLQ       $32, Y5, Y5
	VPBLENDD     $0xaa, Y5, Y4, Y0

	VPBROADCASTD rule_beforeMask(BX), Y14
	VPBROADCASTD rule_centreMask(BX), Y15
	SHLQ         $4, SI
	LEAQ         Board_Cells(DI)(SI*1), SI
	MOVQ         SI, 288(SP)    // the CellInfo of the stone's cell

	MOVQ Board_undoStack(DI), R9
	MOVQ Board_undoStack+8(DI), AX
	SHLQ $4, AX
	ADDQ AX, R9                 // the end of the undo stack
	MOVQ R9, R14
	MOVQ rule_patternTable(BX), R10
	MOVQ rule_codeInfos+0(BX), R11
	MOVQ rule_codeInfos+8(BX), R12
	MOVQ rule_laneTables8+8(BX), R13 // lane tables left
	MOVQ rule_laneTables8(BX), BX
	XORL CX, CX                 // cells pushed on the undo stack
	XORL DX, DX                 // threatChanged

lanes:
	// Step 2. Y2: the windows of eight neighbours; Y10: the lanes of empty cells.
	VMOVDQU      laneTable_line(BX), Y1
	VPERMD       Y0, Y1, Y2
	VPBROADCASTD masks<>+24(SB), Y3
	VPADDD       Y3, Y1, Y1
	VPERMD       Y0, Y1, Y3
	VMOVDQU      laneTable_windowShift(BX), Y4
	VPSRLVD      Y4, Y2, Y2
	VPSRLVD      Y4, Y3, Y3
	VPXOR        Y5, Y5, Y5
	VPAND        Y15, Y2, Y10
	VPCMPEQD     Y5, Y10, Y10
	VPAND        Y14, Y2, Y2
	VPAND        Y14, Y3, Y3
	VPSLLD       X12, Y3, Y3
	VPOR         Y3, Y2, Y2

	// Step 3. Y5: the pattern pairs of the windows. From the old CellInfos, transposed, since loads are faster than gathers: Y6:
	// the cells; Y8: the old patterns; Y9: the old threats and joint features.
	VMOVDQA     Y10, Y3
	VPGATHERDD  Y3, (R10)(Y2*1), Y5
	MOVQ        288(SP), SI
	LANES(0, X1, Y1)
	LANES(4, X2, Y2)
	LANES(8, X3, Y3)
	LANES(12, X4, Y4)
	VPUNPCKLDQ  Y2, Y1, Y6
	VPUNPCKLDQ  Y4, Y3, Y7
	VPUNPCKHDQ  Y2, Y1, Y1
	VPUNPCKHDQ  Y4, Y3, Y3
	VPUNPCKLQDQ Y7, Y6, Y8
	VPUNPCKLQDQ Y3, Y1, Y9
	VPUNPCKHQDQ Y3, Y1, Y6

	// Step 4. Y11: the new patterns; Y10 and AX: the lanes where they differ from the old ones.
	VMOVDQU      laneTable_patternShift(BX), Y7
	VPBROADCASTD masks<>+0(SB), Y1
	VPBROADCASTD masks<>+4(SB), Y2
	VPAND        Y1, Y5, Y1
	VPAND        Y2, Y5, Y2
	VPSLLD       $12, Y2, Y2
	VPOR         Y1, Y2, Y2
	VPSLLVD      Y7, Y2, Y2
	VPBROADCASTD masks<>+8(SB), Y11
	VPSLLVD      Y7, Y11, Y11
	VPANDN       Y8, Y11, Y11
	VPOR         Y2, Y11, Y11
	VPCMPEQD     Y8, Y11, Y1
	VPANDN       Y10, Y1, Y10
	VMOVMSKPS    Y10, AX
	TESTL        AX, AX
	JZ           next

	// Step 5. Y4: the codes of both sides; Y5: the threats, and the old joint feature; R8: the lanes whose threats changed.
	VPBROADCASTD masks<>+12(SB), Y2
	VPAND        Y2, Y11, Y4
	VPSRLD       $16, Y11, Y5
	VPXOR        Y1, Y1, Y1
	VMOVDQA      Y10, Y3
	VPGATHERDD   Y3, (R11)(Y4*2), Y1
	VMOVDQA      Y10, Y3
	VPGATHERDD   Y3, (R12)(Y5*2), Y8
	VPAND        Y2, Y1, Y1
	VPAND        Y2, Y8, Y8
	VPBROADCASTD masks<>+16(SB), Y2
	VPAND        Y2, Y1, Y4
	VPAND        Y2, Y8, Y5
	VPSLLD       $16, Y5, Y5
	VPOR         Y5, Y4, Y4
	VPSRLD       $const_threatShift, Y1, Y1
	VPSRLD       $const_threatShift, Y8, Y8
	VPSLLD       $8, Y8, Y8
	VPBROADCASTD masks<>+20(SB), Y2
	VPAND        Y2, Y9, Y5
	VPOR         Y1, Y5, Y5
	VPOR         Y8, Y5, Y5
	VPCMPEQD     Y9, Y5, Y1
	VPANDN       Y10, Y1, Y1
	VMOVMSKPS    Y1, R8

	// Step 6. Compress the lanes of AX and transpose them to CellInfos on the stack, where updatePatternsAVX512 has them.
	PEXTL        AX, R8, R8
	SHLQ         CX, R8
	ORQ          R8, DX
	LEAQ         ·compressedLanes(SB), R15
	VPMOVZXBD    (R15)(AX*8), Y1
	POPCNTL      AX, AX
	VMOVD        AX, X2
	VPBROADCASTD X2, Y2
	VPCMPGTD     laneNumbers<>(SB), Y2, Y2
	VPERMD       Y6, Y1, Y6
	VPERMD       Y11, Y1, Y11
	VPERMD       Y4, Y1, Y4
	VPERMD       Y5, Y1, Y5
	VPAND        Y2, Y6, Y6
	VPUNPCKLDQ   Y4, Y11, Y1
	VPUNPCKHDQ   Y4, Y11, Y2
	VPUNPCKLDQ   Y6, Y5, Y3
	VPUNPCKHDQ   Y6, Y5, Y4
	VPUNPCKLQDQ  Y3, Y1, Y5
	VPUNPCKHQDQ  Y3, Y1, Y7
	VPUNPCKLQDQ  Y4, Y2, Y8
	VPUNPCKHQDQ  Y4, Y2, Y9
	VMOVDQU      Y5, 0(SP)
	VMOVDQU      Y7, 64(SP)
	VMOVDQU      Y8, 128(SP)
	VMOVDQU      Y9, 192(SP)
	VMOVDQU      Y6, 256(SP)
	ADDQ         AX, CX

	// Step 7.
	SAVE_CELLS

next:
	ADDQ $laneTable__size, BX
	DECQ R13
	JNZ  lanes

	VZEROUPPER
	MOVQ CX, n+16(FP)
	MOVQ DX, threatChanged+24(FP)
	RET

// CANDIDATES sets bit i of OUT to 0 if the i-th of eight CellInfos, the first at OFFSET(BX), is that of a candidate, else to 1.
// Lane i of Y1 gets its patterns. Y14 holds zeros, Y15 the lowest bit of each pattern.
#define CANDIDATES(OFFSET, OUT) \
	VMOVDQU     OFFSET(BX), X1                    \
	VMOVDQU     (OFFSET+16)(BX), X2               \
	VMOVDQU     (OFFSET+32)(BX), X3               \
	VMOVDQU     (OFFSET+48)(BX), X4               \
	VINSERTI128 $1, (OFFSET+64)(BX), Y1, Y1       \
	VINSERTI128 $1, (OFFSET+80)(BX), Y2, Y2       \
	VINSERTI128 $1, (OFFSET+96)(BX), Y3, Y3       \
	VINSERTI128 $1, (OFFSET+112)(BX), Y4, Y4      \
	VPUNPCKLDQ  Y2, Y1, Y1                        \
	VPUNPCKLDQ  Y4, Y3, Y3                        \
	VPUNPCKLQDQ Y3, Y1, Y1                        \
	VPSRLD      $3, Y1, Y2                        \
	VPSRLD      $2, Y1, Y3                        \
	VPSRLD      $1, Y1, Y4                        \
	VPAND       Y4, Y1, Y1                        \
	VPOR        Y3, Y2, Y2                        \
	VPOR        Y2, Y1, Y1                        \
	VPAND       Y15, Y1, Y1                       \
	VPCMPEQD    Y14, Y1, Y1                       \
	VMOVMSKPS   Y1, OUT

// func candidatesAVX2(b *Board, columns int, set *CellSet)
TEXT ·candidatesAVX2(SB), NOSPLIT, $0-24
	MOVQ         b+0(FP), DI
	MOVQ         columns+8(FP), DX
	MOVQ         set+16(FP), SI
	LEAQ         (Board_Cells+const_margin*CellInfo__size)(DI), BX
	VPXOR        Y14, Y14, Y14
	VPBROADCASTD masks<>+28(SB), Y15
	XORL         CX, CX

	// Two rows, which share a word of the set.
rows:
	XORL  R10, R10
	MOVQ  Board_Empty(DI)(CX*8), R11
	TESTQ R11, R11
	JZ    store
	CANDIDATES(0, R8)
	CANDIDATES(8*CellInfo__size, R9)
	CANDIDATES(const_stride*CellInfo__size, R10)
	CANDIDATES((const_stride+8)*CellInfo__size, R12)
	SHLQ  $8, R9
	SHLQ  $32, R10
	SHLQ  $40, R12
	ORQ   R9, R8
	ORQ   R12, R10
	ORQ   R8, R10
	CMPQ  DX, $16
	JLE   narrow
	CANDIDATES(16*CellInfo__size, R8)
	CANDIDATES((const_stride+16)*CellInfo__size, R9)
	SHLQ  $16, R8
	SHLQ  $48, R9
	ORQ   R8, R10
	ORQ   R9, R10

narrow:
	NOTQ R10
	SHLQ $const_margin, R10
	ANDQ R11, R10

store:
	MOVQ R10, (SI)(CX*8)
	ADDQ $(2*const_stride*CellInfo__size), BX
	INCQ CX
	CMPQ CX, $(const_Area/64)
	JLT  rows
	VZEROUPPER
	RET

// func updateEvalAVX2(b *Board, from int)
TEXT ·updateEvalAVX2(SB), NOSPLIT, $0-16
	MOVQ b+0(FP), DI
	MOVQ from+8(FP), AX
	MOVQ Board_undoStack(DI), SI
	MOVQ Board_undoStack+8(DI), CX
	SHLQ $4, AX
	SHLQ $4, CX
	ADDQ SI, CX                  // the end of the undo stack
	ADDQ AX, SI
	MOVQ Board_Weights(DI), R11
	LEAQ Weights_Codes(R11), R9
	LEAQ (Weights_Codes+const_CodeTableSize*CodeWeights__size)(R11), R10
	LEAQ Weights_joint(R11), R11
	LEAQ ·topTwoOfCode(SB), R12

	VPXOR X0, X0, X0             // the sum of the changes of First's CodeWeights, four numbers
	VPXOR X1, X1, X1             // Second's
	VPXOR X2, X2, X2             // the changes of the accumulators of both
	CMPQ  SI, CX
	JGE   end

cell:
	MOVWLZX   CellInfo_cell(SI), BX
	SHLQ      $4, BX
	MOVWLZX   Board_Cells+CellInfo_Codes+0(DI)(BX*1), AX
	MOVWLZX   Board_Cells+CellInfo_Codes+2(DI)(BX*1), DX
	VPMOVSXWD (R9)(AX*8), X3
	VPMOVSXWD (R10)(DX*8), X4
	MOVWLZX   (R12)(AX*2), AX
	MOVWLZX   (R12)(DX*2), DX
	IMULL     $const_TopTwoCount, AX
	ADDL      DX, AX
	MOVW      AX, Board_Cells+CellInfo_joint(DI)(BX*1)
	SHLL      $4, AX
	VPADDD    X3, X0, X0
	VPADDD    X4, X1, X1
	VPADDQ    (R11)(AX*1), X2, X2

	MOVWLZX   CellInfo_Codes+0(SI), AX
	MOVWLZX   CellInfo_Codes+2(SI), DX
	VPMOVSXWD (R9)(AX*8), X3
	VPMOVSXWD (R10)(DX*8), X4
	MOVWLZX   CellInfo_joint(SI), AX
	SHLL      $4, AX
	VPSUBD    X3, X0, X0
	VPSUBD    X4, X1, X1
	VPSUBQ    (R11)(AX*1), X2, X2
	ADDQ      $CellInfo__size, SI
	CMPQ      SI, CX
	JLT       cell

	VPADDQ    Board_accumulators(DI), X2, X2
	VMOVDQU   X2, Board_accumulators(DI)
	VMOVQ     X0, AX
	VMOVQ     X1, BX
	MOVLQSX   AX, CX
	MOVLQSX   BX, DX
	SARQ      $32, AX
	SARQ      $32, BX
	SHLQ      $32, CX
	SHLQ      $32, DX
	ADDQ      CX, AX
	ADDQ      DX, BX
	ADDQ      AX, Board_evalSums+0(DI)
	ADDQ      BX, Board_evalSums+8(DI)

end:
	RET
