package dev.jankline.service.http1;

import dev.jankline.service.http1.RequestHead.BadFraming;
import io.netty.buffer.ByteBuf;

/** Finds the end of one request's body in the bytes of its connection. */
public interface RequestBody {
  /**
   * Number of readable bytes that belong to the body; nothing is consumed. After the last byte of
   * the body was among them, {@link #ended} says so.
   *
   * @throws BadFraming when the bytes are no body
   */
  int scan(ByteBuf bytes) throws BadFraming;

  /** Whether all of the body was scanned. */
  boolean ended();

  /** A body of a length that the head names; a request without a body has length 0. */
  final class LengthBody implements RequestBody {
    private long left;

    public LengthBody(long length) {
      this.left = length;
    }

    @Override
    public int scan(ByteBuf bytes) {
      int mine = (int) Math.min(left, bytes.readableBytes());
      left -= mine;
      return mine;
    }

    @Override
    public boolean ended() {
      return left == 0;
    }
  }

  /**
   * A body in chunks, without extensions and trailers, which no client of batches needs.
   *
   * <pre>
   * chunk: 1-8 hex digits CR LF  bytes  CR LF        last: 0 CR LF CR LF
   * </pre>
   */
  final class ChunkedBody implements RequestBody {
    private static final int MAX_DIGITS = 8;
    private static final int RADIX = 16;

    private enum Part {
      SIZE,
      SIZE_END,
      BYTES,
      BYTES_CR,
      BYTES_END,
      LAST_CR,
      LAST_END,
      ENDED
    }

    private Part part = Part.SIZE;
    private int digits;
    private long left;

    @Override
    public int scan(ByteBuf bytes) throws BadFraming {
      int start = bytes.readerIndex();
      int at = start;
      while (at < bytes.writerIndex() && part != Part.ENDED) {
        if (part == Part.BYTES) {
          int mine = (int) Math.min(left, bytes.writerIndex() - at);
          left -= mine;
          at += mine;
          part = left == 0 ? Part.BYTES_CR : Part.BYTES;
        } else {
          step(bytes.getByte(at++));
        }
      }
      return at - start;
    }

    @Override
    public boolean ended() {
      return part == Part.ENDED;
    }

    private void step(byte next) throws BadFraming {
      switch (part) {
        case SIZE -> size(next);
        case SIZE_END -> {
          require(next == '\n');
          part = left == 0 ? Part.LAST_CR : Part.BYTES;
        }
        case BYTES_CR -> {
          require(next == '\r');
          part = Part.BYTES_END;
        }
        case BYTES_END -> {
          require(next == '\n');
          part = Part.SIZE;
          digits = 0;
        }
        case LAST_CR -> {
          require(next == '\r');
          part = Part.LAST_END;
        }
        case LAST_END -> {
          require(next == '\n');
          part = Part.ENDED;
        }
        case BYTES, ENDED -> throw new IllegalStateException("no single bytes are read in " + part);
      }
    }

    private void size(byte next) throws BadFraming {
      if (next == '\r') {
        require(digits > 0);
        part = Part.SIZE_END;
        return;
      }
      int digit = Character.digit(next, RADIX);
      require(digit >= 0 && ++digits <= MAX_DIGITS);
      left = left * RADIX + digit;
    }

    private static void require(boolean holds) throws BadFraming {
      if (!holds) {
        throw new BadFraming(400, "A chunk is not 'size in hex CR LF bytes CR LF'");
      }
    }
  }
}
