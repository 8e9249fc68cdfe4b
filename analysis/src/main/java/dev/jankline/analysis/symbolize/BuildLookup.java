package dev.jankline.analysis.symbolize;

import dev.jankline.symbols.load.Lookup;
import org.jspecify.annotations.Nullable;

/** Finds the symbols of a build, never waiting. */
@FunctionalInterface
public interface BuildLookup {
  /**
   * Answers for a build of an app.
   *
   * @return null when no artifact was announced for the build by this app
   */
  @Nullable Lookup find(AppBuild build);
}
