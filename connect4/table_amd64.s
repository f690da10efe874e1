// The transposition table in AVX-512: a bucket of four entries is one 256-bit vector, one entry in each lane.
//
//	lane       0          1          2          3
//	ENTRIES    entry 0    entry 1    entry 2    entry 3
//
// The Go twins are table.probeChildren and table.splitBuckets in table.go; TestProbeAVX512 and TestSplitAVX512
// compare them.

#include "go_asm.h"
#include "textflag.h"

#define CHILDREN DI // *children
#define BUCKETS  SI // *bucket, the first
#define SHIFT    CX // table.bucketShift
#define SET      DX // children still to be probed
#define FOUND    R8 // children found
#define CHILD    BX // number of the child

// func probeAVX512(c *children, buckets *bucket, bucketShift, set uint64) (found uint64)
TEXT ·probeAVX512(SB), NOSPLIT, $0-40
	MOVQ  c+0(FP), CHILDREN
	MOVQ  buckets+8(FP), BUCKETS
	MOVQ  bucketShift+16(FP), SHIFT
	MOVQ  set+24(FP), SET
	XORL  FOUND, FOUND
	TESTQ SET, SET
	JZ    done

child:
	TZCNTQ        SET, CHILD
	MOVQ          children_hashes(CHILDREN)(CHILD*8), AX
	SHRXQ         SHIFT, AX, R9                   // the number of the bucket
	SHLQ          $const_bucketBytesLog, R9
	BZHIQ         SHIFT, AX, AX                   // the tag
	VPBROADCASTQ  AX, Y1
	VMOVDQU       (BUCKETS)(R9*1), X2             // two reads of 16 bytes, each atomic while other goroutines write
	VINSERTI128   $1, 16(BUCKETS)(R9*1), Y2, Y2
	VPSRLQ        $const_tagShift, Y2, Y3
	VPCMPEQQ      Y1, Y3, K1
	VPCOMPRESSQ.Z Y2, K1, Y2                      // lane 0 gets the entry with the tag, or 0
	VMOVQ         X2, AX
	MOVQ          AX, children_entries(CHILDREN)(CHILD*8)
	XORL          R10, R10
	TESTQ         AX, AX
	SETNE         R10
	SHLXQ         CHILD, R10, R10
	ORQ           R10, FOUND
	BLSRQ         SET, SET
	JNZ           child

done:
	VZEROUPPER
	MOVQ FOUND, found+32(FP)
	RET

#define TO      DI // *bucket
#define FROM    SI // *bucket
#define OFFSET  CX // of the current bucket of FROM, in bytes
#define ENTRIES Y0
#define BIT     Y1
#define LOWER   Y2 // entries without BIT
#define UPPER   Y3 // entries with BIT

// func splitAVX512(to, from *bucket, n int, bit uint64)
TEXT ·splitAVX512(SB), NOSPLIT, $0-32
	MOVQ         to+0(FP), TO
	MOVQ         from+8(FP), FROM
	MOVQ         n+16(FP), OFFSET
	VPBROADCASTQ bit+24(FP), BIT
	SHLQ         $const_bucketBytesLog, OFFSET

bucket:
	SUBQ          $const_bucketBytes, OFFSET
	VMOVDQU       (FROM)(OFFSET*1), ENTRIES
	VPTESTMQ      BIT, ENTRIES, K1
	VPTESTNMQ     BIT, ENTRIES, K2
	VPANDN        ENTRIES, BIT, ENTRIES
	VPCOMPRESSQ.Z ENTRIES, K2, LOWER
	VPCOMPRESSQ.Z ENTRIES, K1, UPPER
	VMOVDQU       LOWER, (TO)(OFFSET*2)
	VMOVDQU       UPPER, const_bucketBytes(TO)(OFFSET*2)
	TESTQ         OFFSET, OFFSET
	JNZ           bucket

	VZEROUPPER
	RET
