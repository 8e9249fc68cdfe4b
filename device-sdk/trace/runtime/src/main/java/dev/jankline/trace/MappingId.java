package dev.jankline.trace;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the resource that instrumentation leaves in an app: SHA-256 of methodMapping.txt in hex.
 */
final class MappingId {
  private static final String RESOURCE = "dev/jankline/trace/mapping.id";
  private static final int HEX_DIGITS = 64;

  private MappingId() {}

  static @Nullable String read(ClassLoader app) {
    try (InputStream in = app.getResourceAsStream(RESOURCE)) {
      return in == null ? null : read(in);
    } catch (IOException | RuntimeException unreadable) {
      return null;
    }
  }

  private static @Nullable String read(InputStream in) throws IOException {
    StringBuilder id = new StringBuilder(HEX_DIGITS);
    while (id.length() < HEX_DIGITS) {
      int next = in.read();
      if (Character.digit(next, 16) < 0) {
        return null;
      }
      id.append((char) next);
    }
    return id.toString();
  }
}
