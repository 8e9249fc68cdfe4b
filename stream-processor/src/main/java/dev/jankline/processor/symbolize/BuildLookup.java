package dev.jankline.processor.symbolize;

import dev.jankline.symbols.Lookup;
import org.jspecify.annotations.Nullable;

/** Finds the symbols of a build, never waiting. */
@FunctionalInterface
public interface BuildLookup {
  /**
   * Answers for a normalised build id.
   *
   * @return null when no artifact was announced for the build
   */
  @Nullable Lookup find(String buildId);
}
