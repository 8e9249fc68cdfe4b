package dev.jankline.symbols;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells whether a frame that names its mapping means the one at hand. */
record MapIdentity(@Nullable String mapId, @Nullable String mapHash) {
  /** Start of the source file that R8 gives classes to name their mapping. */
  private static final String MARKER = "r8-map-id-";

  /** Older R8 cut ids down to this many digits of the hash; fewer prove nothing. */
  private static final int MIN_PREFIX = 7;

  /** False when a frame's source file names a mapping and it is not this one. */
  boolean admits(@Nullable String fileName) {
    if (fileName == null || !fileName.startsWith(MARKER)) {
      return true;
    }
    String named = BuildIds.normalize(fileName.substring(MARKER.length()));
    return named.isEmpty()
        || Stream.of(mapId, mapHash).filter(Objects::nonNull).anyMatch(own -> same(own, named));
  }

  private static boolean same(String own, String named) {
    return own.equals(named)
        || (Math.min(own.length(), named.length()) >= MIN_PREFIX
            && (own.startsWith(named) || named.startsWith(own)));
  }
}
