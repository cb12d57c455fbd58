/* Loops over whole arrays of hexes, written so that compilers turn them into vector code.
 *
 * They are C for one reason: with gcc on x86-64 Linux each is compiled twice, for SSE2 and for AVX2, and the machine
 * chooses when the module is loaded; Cython cannot say that. No fused multiply-add, so both give the same bits.
 * Cells lie as q, r, q, r, ...; nothing is checked; coordinates within +-2**28 keep every result in an int32.
 */
#ifndef HEXFLOE_GRID_VECTOR_H
#define HEXFLOE_GRID_VECTOR_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define HEXFLOE_BOTH __attribute__((unused, target_clones("avx2", "default")))
#elif defined(__GNUC__)
#define HEXFLOE_BOTH __attribute__((unused))
#else
#define HEXFLOE_BOTH
#endif

#define HEXFLOE_ROUNDER 6755399441055744.0 /* 1.5 * 2**52 */

/* The integer nearest to x as two's complement, for |x| < 2**51; something far beyond 2**31 for any other x, NaN
 * included. Adding 1.5 * 2**52 leaves the integer in the last bits of the sum: this vectorizes where rint() is a library
 * call. Unsigned, so that sums may wrap. */
static inline uint64_t hexfloe_whole(double x) {
    const double zero = HEXFLOE_ROUNDER;
    double sum = x + HEXFLOE_ROUNDER;
    uint64_t sum_bits, zero_bits;
    memcpy(&sum_bits, &sum, sizeof sum);
    memcpy(&zero_bits, &zero, sizeof zero);
    return sum_bits - zero_bits;
}

static inline double hexfloe_off(double x) { return fabs(((x + HEXFLOE_ROUNDER) - HEXFLOE_ROUNDER) - x); }

/* The hex nearest to a point: round all three cube coordinates; where they do not add up to 0, the one that was rounded
 * most gives way. Results are two's complement, right if both are within 2**31. */
static inline void hexfloe_nearest(double q, double r, uint64_t *near_q, uint64_t *near_r) {
    double s = -q - r;
    double off_q = hexfloe_off(q), off_r = hexfloe_off(r), off_s = hexfloe_off(s);
    uint64_t q_gives = -(uint64_t)((off_q > off_r) & (off_q > off_s));
    uint64_t r_gives = -(uint64_t)(off_r > off_s) & ~q_gives;
    uint64_t excess = hexfloe_whole(q) + hexfloe_whole(r) + hexfloe_whole(s);
    *near_q = hexfloe_whole(q) - (excess & q_gives);
    *near_r = hexfloe_whole(r) - (excess & r_gives);
}

/* Whether n values all lie in -limit ... limit - 1, for a power of two: then the sums need one bit more than limit. */
HEXFLOE_BOTH static int hexfloe_all_within(const int32_t *values, ptrdiff_t n, uint32_t limit) {
    uint32_t bits = 0;
    for (ptrdiff_t i = 0; i < n; i++) bits |= (uint32_t)values[i] + limit;
    return bits < 2 * limit;
}

/* The distance is the sum of those of the three differences that are above zero: they add up to 0, so that is half the
 * sum of all. It takes two thirds of the steps where there is no vector maximum (SSE2). */
static inline int32_t hexfloe_above_zero(uint32_t dq, uint32_t dr) {
    uint32_t ds = dq + dr; /* unsigned: it may wrap where coordinates are out of range */
    uint32_t q = (uint32_t)((int32_t)dq >> 31), r = (uint32_t)((int32_t)dr >> 31), s = (uint32_t)((int32_t)ds >> 31);
    return (int32_t)((dq & ~q) + (dr & ~r) - (ds & s));
}

static inline int hexfloe_distances_of(
    const int32_t *a, ptrdiff_t a_step, const int32_t *b, ptrdiff_t b_step, ptrdiff_t n, uint32_t limit,
    int32_t *restrict out) {
    uint32_t bits = 0;
    for (ptrdiff_t i = 0; i < n; i++) {
        int32_t q1 = a[a_step * i], r1 = a[a_step * i + 1], q2 = b[b_step * i], r2 = b[b_step * i + 1];
        bits |= ((uint32_t)q1 + limit) | ((uint32_t)r1 + limit) | ((uint32_t)q2 + limit) | ((uint32_t)r2 + limit);
        out[i] = hexfloe_above_zero((uint32_t)q1 - (uint32_t)q2, (uint32_t)r1 - (uint32_t)r2);
    }
    return bits < 2 * limit;
}

/* Distances of n pairs of cells, with so many items from row to row (0 for one cell that goes with all). Returns whether
 * all are within the limit; if not, `out` holds nothing of use. The usual steps are compiled apart, as vectors. */
HEXFLOE_BOTH static int hexfloe_distances(
    const int32_t *a, ptrdiff_t a_step, const int32_t *b, ptrdiff_t b_step, ptrdiff_t n, uint32_t limit,
    int32_t *restrict out) {
    if (a_step == 2 && b_step == 2) return hexfloe_distances_of(a, 2, b, 2, n, limit, out);
    if (a_step == 4 && b_step == 4) return hexfloe_distances_of(a, 4, b, 4, n, limit, out);
    if (a_step == 2 && b_step == 0) return hexfloe_distances_of(a, 2, b, 0, n, limit, out);
    return hexfloe_distances_of(a, a_step, b, b_step, n, limit, out);
}

/* One of the twelve rotations and reflections, and a shift: q' = (((q & qq) + (r & qr)) ^ q_flip) + q_shift, r' alike;
 * qq, qr, rq, rr and the flips are 0 or -1. */
typedef struct {
    int32_t qq, qr, q_flip, q_shift, rq, rr, r_flip, r_shift;
} hexfloe_motion;

HEXFLOE_BOTH static void hexfloe_move(const int32_t *cells, ptrdiff_t n, const hexfloe_motion *motion, int32_t *out) {
    const hexfloe_motion m = *motion;
    for (ptrdiff_t i = 0; i < n; i++) {
        int32_t q = cells[2 * i], r = cells[2 * i + 1];
        out[2 * i] = (((q & m.qq) + (r & m.qr)) ^ m.q_flip) + m.q_shift;
        out[2 * i + 1] = (((q & m.rq) + (r & m.rr)) ^ m.r_flip) + m.r_shift;
    }
}

/* Cells moved by each of m offsets: out has n rows of m cells. */
HEXFLOE_BOTH static void hexfloe_around(
    const int32_t *cells, ptrdiff_t n, const int32_t *restrict offsets, ptrdiff_t m, int32_t *restrict out) {
    for (ptrdiff_t i = 0; i < n; i++) {
        int32_t q = cells[2 * i], r = cells[2 * i + 1];
        for (ptrdiff_t j = 0; j < m; j++) {
            out[2 * j] = q + offsets[2 * j];
            out[2 * j + 1] = r + offsets[2 * j + 1];
        }
        out += 2 * m;
    }
}

/* Cells that pixels x, y lie in: q = f[0] x + f[1] y, r = f[2] x + f[3] y, rounded. Returns whether all are within the
 * limit; if not, `out` holds nothing of use. */
HEXFLOE_BOTH static int hexfloe_cells_of_pixels(
    const double *restrict pixels, ptrdiff_t n, const double *frame, uint64_t limit, int32_t *restrict out) {
    const double qx = frame[0], qy = frame[1], rx = frame[2], ry = frame[3];
    uint64_t bits = 0;
    for (ptrdiff_t i = 0; i < n; i++) {
        double x = pixels[2 * i], y = pixels[2 * i + 1];
        uint64_t q, r;
        hexfloe_nearest(qx * x + qy * y, rx * x + ry * y, &q, &r);
        bits |= (q + limit) | (r + limit);
        out[2 * i] = (int32_t)q;
        out[2 * i + 1] = (int32_t)r;
    }
    return bits < 2 * limit;
}

#endif
