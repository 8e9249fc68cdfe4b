package dev.jankline.symbols.build;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells whether a frame that names its mapping means the one at hand. */
public record MapIdentity(@Nullable String mapId, @Nullable String mapHash) {
  /** False when a frame's source file names a mapping and it is not this one. */
  public boolean admits(@Nullable String fileName) {
    String named = NamedMapping.in(fileName);
    return named == null
        || Stream.of(mapId, mapHash)
            .filter(Objects::nonNull)
            .anyMatch(own -> NamedMapping.isSame(own, named));
  }
}
