package dev.jankline.symbols.file;

import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text line by line and refuses what is no text; holds one line at a time, so memory is
 * bounded by the longest line allowed.
 */
public final class TextLines {
  private final InputStream in;
  private final long maxBytes;
  private final int maxLineBytes;
  private final MessageDigest digest = Sha256.digest();
  private final byte[] chunk = new byte[1 << 16];
  private int chunkStart;
  private int chunkEnd;
  private byte[] line = new byte[512];
  private int lineBytes;
  private long bytes;
  private long number;

  public TextLines(InputStream in, long maxBytes, int maxLineBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
    this.maxLineBytes = maxLineBytes;
  }

  /** The next line without its end; null at the end of the text. */
  public @Nullable String next() throws IOException {
    lineBytes = 0;
    number++;
    boolean any = false;
    while (chunkStart < chunkEnd || fill()) {
      any = true;
      int end = indexOfLineEnd();
      append(end);
      if (end < chunkEnd) {
        chunkStart = end + 1;
        return text();
      }
      chunkStart = end;
    }
    return any ? text() : null;
  }

  /** Number of the line last given, from 1. */
  public long number() {
    return number;
  }

  /** Bytes read so far. */
  public long bytes() {
    return bytes;
  }

  /** SHA-256 of all that was read so far; ends the reading. */
  public String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }

  private boolean fill() throws IOException {
    int read = in.read(chunk);
    if (read <= 0) {
      return false;
    }
    chunkStart = 0;
    chunkEnd = read;
    bytes += read;
    if (bytes > maxBytes) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "more than " + maxBytes + " bytes unpacked: split the app or raise the bound");
    }
    digest.update(chunk, 0, read);
    return true;
  }

  private int indexOfLineEnd() throws SymbolFileException {
    int i = chunkStart;
    for (; i < chunkEnd && chunk[i] != '\n'; i++) {
      if (chunk[i] >= 0 && chunk[i] < '\t') {
        throw new SymbolFileException(
            Reason.MALFORMED,
            "line "
                + number
                + " holds binary data: not a text symbol file; upload mapping.txt of"
                + " R8 or methodMapping.txt of Matrix");
      }
    }
    return i;
  }

  private void append(int end) throws SymbolFileException {
    int more = end - chunkStart;
    if (lineBytes + more > maxLineBytes) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "line " + number + " is longer than " + maxLineBytes + " bytes: no symbol file has such");
    }
    if (lineBytes + more > line.length) {
      line = Arrays.copyOf(line, Math.max(line.length * 2, lineBytes + more));
    }
    System.arraycopy(chunk, chunkStart, line, lineBytes, more);
    lineBytes += more;
  }

  private String text() {
    int length = lineBytes > 0 && line[lineBytes - 1] == '\r' ? lineBytes - 1 : lineBytes;
    return new String(line, 0, length, StandardCharsets.UTF_8);
  }
}
