package dev.jankline.symbols.build;

import org.jspecify.annotations.Nullable;

/** Reads which mapping a frame's source file names: R8 writes {@code r8-map-id-…} there. */
public final class NamedMapping {
  private static final String MARKER = "r8-map-id-";

  /** Older R8 cut ids down to this many digits of the hash; fewer prove nothing. */
  private static final int MIN_PREFIX = 7;

  private NamedMapping() {}

  /** Whether a source file has the form of one that names a mapping. */
  public static boolean isNamedBy(String fileName) {
    return fileName.startsWith(MARKER);
  }

  /** Id of the mapping that a source file names, normalized; null when it names none. */
  public static @Nullable String in(@Nullable String fileName) {
    if (fileName == null || !isNamedBy(fileName)) {
      return null;
    }
    String id = BuildIds.normalize(fileName.substring(MARKER.length()));
    return id.isEmpty() ? null : id;
  }

  /**
   * Whether two ids, normalized, name one mapping: they are equal, or one is the other cut down.
   */
  public static boolean isSame(String one, String other) {
    return one.equals(other)
        || (Math.min(one.length(), other.length()) >= MIN_PREFIX
            && (one.startsWith(other) || other.startsWith(one)));
  }
}
