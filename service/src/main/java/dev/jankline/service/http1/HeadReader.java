package dev.jankline.service.http1;

import dev.jankline.service.http1.RequestHead.BadFraming;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Finds protocol and heads in the bytes that a connection holds; looks at each byte once. */
public final class HeadReader {
  private static final int END_BYTES = 4;

  private int scanned;

  /** What a client speaks. */
  public enum Protocol {
    UNKNOWN,
    HTTP1,
    HTTP2
  }

  /** Tells the protocol by the first bytes of a connection. */
  public static Protocol protocol(ByteBuf bytes) {
    ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
    try {
      int known = Math.min(bytes.readableBytes(), preface.readableBytes());
      for (int i = 0; i < known; i++) {
        if (bytes.getByte(bytes.readerIndex() + i) != preface.getByte(i)) {
          return Protocol.HTTP1;
        }
      }
      return known == preface.readableBytes() ? Protocol.HTTP2 : Protocol.UNKNOWN;
    } finally {
      preface.release();
    }
  }

  /**
   * The head at the start of the bytes, as text with its empty line; null while it is not whole.
   *
   * @throws BadFraming when it is larger than any head may be
   */
  public @Nullable String head(ByteBuf bytes) throws BadFraming {
    int start = bytes.readerIndex();
    int end = start + Math.min(bytes.readableBytes(), RequestHead.MAX_BYTES);
    int from = Math.min(end, start + scanned);
    for (int at = newLine(bytes, from, end); at >= 0; at = newLine(bytes, at + 1, end)) {
      int length = at + 1 - start;
      if (length >= END_BYTES && isEnd(bytes, at + 1 - END_BYTES)) {
        scanned = 0;
        return bytes.toString(start, length, StandardCharsets.ISO_8859_1);
      }
    }
    scanned = end - start;
    if (scanned >= RequestHead.MAX_BYTES) {
      throw new BadFraming(431, "The head is over " + RequestHead.MAX_BYTES + " bytes");
    }
    return null;
  }

  private static int newLine(ByteBuf bytes, int from, int end) {
    return bytes.indexOf(from, end, (byte) '\n');
  }

  private static boolean isEnd(ByteBuf bytes, int at) {
    return bytes.getByte(at) == '\r'
        && bytes.getByte(at + 1) == '\n'
        && bytes.getByte(at + 2) == '\r';
  }
}
