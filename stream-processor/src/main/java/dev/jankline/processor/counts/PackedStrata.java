package dev.jankline.processor.counts;

import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.StratumCount;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the strata of a count for internal topics and stores in fewer bytes than Avro takes. Most
 * numbers of a stratum follow from others: they are written as the difference to what follows, and
 * differences of 0 are left out.
 *
 * <pre>
 *   byte 0      format, 1; or 3, when any stratum has sums of squares of stalls
 *   then, for each stratum:
 *     number    4 * major OS release + tier: 0 LOW, 1 MID, 2 HIGH, 3 UNKNOWN
 *     number    bits of the differences that are not 0, the lowest bit for the first of them
 *     signed numbers, one for each bit:
 *       affected, squares − affected, stalls − affected, milliseconds of stalls,
 *       weighted stalls − stalls, squares of stalls − stalls,
 *       squares of milliseconds − those of as many stalls of equal length,
 *       observed, foreground milliseconds, weighted observed − observed
 * </pre>
 *
 * <p>A number has 7 bits in each byte, the lowest first, and bit 7 set in all bytes but the last. A
 * signed number is the number 2 n, or −2 n − 1 below 0. In format 1 both sums of squares of stalls
 * are 0.
 */
final class PackedStrata {
  private static final int FORMAT = 1;
  private static final int FORMAT_WITH_SQUARES = 3;
  private static final int DIFFERENCES = 10;
  private static final int MAX_NUMBER_BYTES = 10;
  private static final int MAX_BYTES = MAX_NUMBER_BYTES * (DIFFERENCES + 2);

  /** Whole numbers up to here are the same as a long and as a double. */
  private static final double MAX_EXACT = 1L << 53;

  private static final int TIER_BITS = 2;
  private static final int TIER_MASK = (1 << TIER_BITS) - 1;

  private PackedStrata() {}

  /** Packs strata; null when there are none, or a number that packing would change. */
  static @Nullable ByteBuffer pack(List<StratumCount> strata) {
    boolean withSquares = false;
    for (StratumCount stratum : strata) {
      if (!isExact(stratum)) {
        return null;
      }
      withSquares |= stratum.getStallSquares() != 0 || stratum.getMillisSquares() != 0;
    }
    return strata.isEmpty() ? null : pack(strata, withSquares);
  }

  private static ByteBuffer pack(List<StratumCount> strata, boolean withSquares) {
    ByteBuffer to = ByteBuffer.allocate(1 + MAX_BYTES * strata.size());
    to.put((byte) (withSquares ? FORMAT_WITH_SQUARES : FORMAT));
    long[] differences = new long[DIFFERENCES];
    for (StratumCount stratum : strata) {
      putNumber(to, ((long) stratum.getOsRelease() << TIER_BITS) | number(stratum.getTier()));
      takeApart(stratum, withSquares, differences);
      put(to, differences);
    }
    return to.flip();
  }

  /** Unpacks strata; empty when the bytes are no packed strata. */
  static Optional<List<StratumCount>> unpack(ByteBuffer packed) {
    ByteBuffer from = packed.duplicate();
    try {
      int format = from.get();
      if (format != FORMAT && format != FORMAT_WITH_SQUARES) {
        return Optional.empty();
      }
      List<StratumCount> strata = new ArrayList<>();
      long[] differences = new long[DIFFERENCES];
      while (from.hasRemaining()) {
        long group = number(from);
        StratumCount stratum = new StratumCount();
        stratum.setTier(tier((int) group & TIER_MASK));
        stratum.setOsRelease((int) (group >>> TIER_BITS));
        read(from, differences);
        putTogether(differences, format == FORMAT_WITH_SQUARES, stratum);
        strata.add(stratum);
      }
      return Optional.of(strata);
    } catch (BufferUnderflowException e) {
      return Optional.empty();
    }
  }

  private static boolean isExact(StratumCount count) {
    return count.getOsRelease() >= 0
        && isExact(count.getWeightedObserved())
        && isExact(count.getWeightedStalls())
        && isExact(count.getMillisSquares());
  }

  private static boolean isExact(double number) {
    return Math.abs(number) <= MAX_EXACT && number == Math.rint(number);
  }

  private static void takeApart(StratumCount count, boolean withSquares, long[] differences) {
    long affected = count.getAffected();
    long stalls = count.getStalls();
    long millis = count.getStallMillis();
    int i = 0;
    differences[i++] = affected;
    differences[i++] = count.getSquares() - affected;
    differences[i++] = stalls - affected;
    differences[i++] = millis;
    differences[i++] = (long) count.getWeightedStalls() - stalls;
    differences[i++] = withSquares ? count.getStallSquares() - stalls : 0;
    differences[i++] = withSquares ? (long) count.getMillisSquares() - equal(stalls, millis) : 0;
    differences[i++] = count.getObserved();
    differences[i++] = count.getForegroundMillis();
    differences[i] = (long) count.getWeightedObserved() - count.getObserved();
  }

  private static void putTogether(long[] differences, boolean withSquares, StratumCount count) {
    int i = 0;
    long affected = differences[i++];
    count.setAffected(affected);
    count.setSquares(differences[i++] + affected);
    long stalls = differences[i++] + affected;
    count.setStalls(stalls);
    long millis = differences[i++];
    count.setStallMillis(millis);
    count.setWeightedStalls((double) (differences[i++] + stalls));
    long stallSquares = differences[i++] + stalls;
    count.setStallSquares(withSquares ? stallSquares : 0);
    long millisSquares = differences[i++] + equal(stalls, millis);
    count.setMillisSquares(withSquares ? (double) millisSquares : 0);
    long observed = differences[i++];
    count.setObserved(observed);
    count.setForegroundMillis(differences[i++]);
    count.setWeightedObserved((double) (differences[i] + observed));
  }

  /** Sum of squares of the milliseconds of stalls that take the same time. */
  private static long equal(long stalls, long millis) {
    return stalls == 0 ? 0 : millis * millis / stalls;
  }

  private static int number(DeviceTier tier) {
    return switch (tier) {
      case LOW -> 0;
      case MID -> 1;
      case HIGH -> 2;
      case UNKNOWN -> 3;
    };
  }

  private static DeviceTier tier(int number) {
    return switch (number) {
      case 0 -> DeviceTier.LOW;
      case 1 -> DeviceTier.MID;
      case 2 -> DeviceTier.HIGH;
      default -> DeviceTier.UNKNOWN;
    };
  }

  private static void put(ByteBuffer to, long[] differences) {
    int bits = 0;
    for (int i = 0; i < DIFFERENCES; i++) {
      bits |= differences[i] == 0 ? 0 : 1 << i;
    }
    putNumber(to, bits);
    for (long difference : differences) {
      if (difference != 0) {
        putNumber(to, (difference << 1) ^ (difference >> (Long.SIZE - 1)));
      }
    }
  }

  private static void read(ByteBuffer from, long[] differences) {
    long bits = number(from);
    for (int i = 0; i < DIFFERENCES; i++) {
      long coded = (bits >> i & 1) == 0 ? 0 : number(from);
      differences[i] = (coded >>> 1) ^ -(coded & 1);
    }
  }

  private static void putNumber(ByteBuffer to, long number) {
    long left = number;
    while ((left & ~0x7FL) != 0) {
      to.put((byte) (left | 0x80));
      left >>>= 7;
    }
    to.put((byte) left);
  }

  private static long number(ByteBuffer from) {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = from.get();
      number |= (next & 0x7FL) << shift;
      if (next >= 0) {
        break;
      }
    }
    return number;
  }
}
