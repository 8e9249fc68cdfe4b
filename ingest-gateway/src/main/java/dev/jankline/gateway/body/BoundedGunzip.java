package dev.jankline.gateway.body;

import dev.jankline.gateway.body.BodyGathering.BodyLimits;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks gzip bytes and stops at the limits, so that a small body never becomes a large one. Reads
 * one or more members to the very end and checks length and CRC of each; anything else, trailing
 * bytes too, is malformed. Allocates the size that the trailer names, when that keeps the limits,
 * and more only for what is really unpacked; an inflater is kept for each thread.
 *
 * <pre>
 * member:  1F 8B 08 flags  mtime(4) xfl os  [extra: length(2) bytes] [name 0] [comment 0] [crc(2)]
 *          deflated bytes  crc32(4, little-endian)  length mod 2^32(4, little-endian)
 * </pre>
 */
public final class BoundedGunzip {
  private static final int FIXED_HEADER_BYTES = 10;
  private static final int TRAILER_BYTES = 8;
  private static final int HEADER_CRC = 2;

  /** Most bytes that one deflated byte can unpack to; a larger size in the trailer is an error. */
  private static final int MAX_DEFLATE_RATIO = 1_032;

  /** First size of a body whose trailer names none that can be. */
  private static final int UNCLAIMED_BYTES = 4 * 1024;

  private static final ThreadLocal<Inflater> INFLATERS =
      ThreadLocal.withInitial(() -> new Inflater(true));

  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xE0;

  private final byte[] in;
  private final BodyLimits limits;
  private final Reservation memory;
  private byte[] out = new byte[0];
  private int size;
  private int position;

  private BoundedGunzip(byte[] in, BodyLimits limits, Reservation memory) {
    this.in = in;
    this.limits = limits;
    this.memory = memory;
  }

  /**
   * Unpacks all of {@code gzip}; refuses with TOO_LARGE at a limit, UNAVAILABLE when there is no
   * memory for it now, else with MALFORMED.
   *
   * @param memory charged for what is unpacked before it is kept
   */
  public static byte[] unpack(byte[] gzip, BodyLimits limits, Reservation memory) throws Rejection {
    BoundedGunzip body = new BoundedGunzip(gzip, limits, memory);
    body.checkClaim();
    return body.run();
  }

  /**
   * Makes room for the size that the trailer names, or refuses a body for which it is too large,
   * before anything is unpacked.
   */
  private void checkClaim() throws Rejection {
    int room = UNCLAIMED_BYTES;
    if (in.length >= FIXED_HEADER_BYTES + TRAILER_BYTES) {
      position = in.length - Integer.BYTES;
      long claimed = nextInt() & 0xFFFF_FFFFL;
      position = 0;
      if (claimed <= (long) MAX_DEFLATE_RATIO * in.length) {
        checkLimits(claimed);
        room = (int) claimed;
      }
    }
    grow(room);
  }

  private byte[] run() throws Rejection {
    Inflater inflater = INFLATERS.get();
    try {
      do {
        skipHeader();
        inflater.reset();
        member(inflater);
      } while (position < in.length);
      return size == out.length ? out : Arrays.copyOf(out, size);
    } catch (DataFormatException e) {
      throw malformed("is corrupt");
    } finally {
      // It would hold the body until the next one.
      inflater.reset();
    }
  }

  private void skipHeader() throws Rejection {
    require(FIXED_HEADER_BYTES);
    if (next() != 0x1F || next() != 0x8B || next() != 8) {
      throw malformed("does not start as gzip does");
    }
    int flags = next();
    if ((flags & RESERVED) != 0) {
      throw malformed("has unknown flags");
    }
    position += 6;
    if ((flags & EXTRA) != 0) {
      require(2);
      int length = next() | next() << 8;
      require(length);
      position += length;
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CRC) != 0) {
      require(2);
      position += 2;
    }
  }

  private void skipText() throws Rejection {
    do {
      require(1);
    } while (next() != 0);
  }

  private void member(Inflater inflater) throws DataFormatException, Rejection {
    CRC32 crc = new CRC32();
    byte[] next = new byte[1];
    inflater.setInput(in, position, in.length - position);
    while (!inflater.finished()) {
      boolean full = size == out.length;
      // A full array may hold all there is: only another byte shows that it does not.
      int count = full ? inflater.inflate(next) : inflater.inflate(out, size, out.length - size);
      if (count == 0 && !inflater.finished()) {
        throw malformed("ends too early");
      }
      checkLimits((long) size + count);
      if (full && count > 0) {
        grow(Math.max(UNCLAIMED_BYTES, size));
        out[size] = next[0];
      }
      crc.update(out, size, count);
      size += count;
    }
    position = in.length - inflater.getRemaining();
    require(TRAILER_BYTES);
    if (nextInt() != (int) crc.getValue() || nextInt() != (int) inflater.getBytesWritten()) {
      throw malformed("fails its checksum");
    }
  }

  /** Reserves so many bytes more before they are allocated. */
  private void grow(int more) throws Rejection {
    memory.take(more);
    out = Arrays.copyOf(out, size + more);
  }

  private void checkLimits(long bytes) throws Rejection {
    if (bytes > limits.maxBatchBytes()) {
      throw new Rejection(
          RejectReason.TOO_LARGE,
          "The batch is over %d bytes unpacked: send fewer events at once"
              .formatted(limits.maxBatchBytes()));
    }
    if (bytes > BodyLimits.RATIO_FREE_BYTES && bytes > (long) limits.maxRatio() * in.length) {
      throw new Rejection(
          RejectReason.TOO_LARGE,
          "The body unpacks to more than %d times its size: send it uncompressed"
              .formatted(limits.maxRatio()));
    }
  }

  private int next() {
    return in[position++] & 0xFF;
  }

  private int nextInt() {
    return next() | next() << 8 | next() << 16 | next() << 24;
  }

  private void require(int bytes) throws Rejection {
    if (in.length - position < bytes) {
      throw malformed("ends too early");
    }
  }

  private static Rejection malformed(String how) {
    return new Rejection(
        RejectReason.MALFORMED, "The gzip body " + how + ": send the whole, unchanged body again");
  }
}
