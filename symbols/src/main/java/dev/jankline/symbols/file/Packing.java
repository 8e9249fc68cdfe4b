package dev.jankline.symbols.file;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Names how a symbol file may be packed, by its first bytes. */
public enum Packing {
  GZIP("\u001F\u008B"),
  ZSTD("(\u00B5/\u00FD"),
  ZIP("PK\u0003\u0004");

  private static final int BUFFER_BYTES = 1 << 16;

  private final String start;

  Packing(String start) {
    this.start = start;
  }

  /** The packing of a file; null when it is not packed. */
  public static @Nullable Packing of(FileHead head) {
    for (Packing packing : values()) {
      if (head.startsWith(packing.start)) {
        return packing;
      }
    }
    return null;
  }

  /**
   * Unpacks a stream that holds one file.
   *
   * @throws IllegalStateException for a zip, which may hold many
   */
  public InputStream unpacked(InputStream packed) throws IOException {
    return switch (this) {
      case GZIP -> new GZIPInputStream(packed, BUFFER_BYTES);
      case ZSTD -> new ZstdInputStream(packed);
      case ZIP -> throw new IllegalStateException("a zip holds entries");
    };
  }
}
