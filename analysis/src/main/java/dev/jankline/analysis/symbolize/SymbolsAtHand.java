package dev.jankline.analysis.symbolize;

import dev.jankline.analysis.symbolize.Symbolization.AppBuild;
import dev.jankline.analysis.symbolize.Symbolization.BuildLookup;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds what is known at one moment of the symbols that a stall asks for. */
final class SymbolsAtHand {
  private final Map<String, Symbolizer> ready = new LinkedHashMap<>();
  private final Map<String, SymbolizationReason> failed = new HashMap<>();
  private @Nullable String firstLoading;

  private SymbolsAtHand() {}

  /**
   * Looks builds of an app up.
   *
   * @param buildIds normalised, in the order in which they are named
   */
  static SymbolsAtHand find(BuildLookup builds, String app, Set<String> buildIds) {
    SymbolsAtHand symbols = new SymbolsAtHand();
    for (String buildId : buildIds) {
      Lookup lookup = builds.find(new AppBuild(app, buildId));
      if (lookup != null) {
        symbols.add(buildId, lookup);
      }
    }
    return symbols;
  }

  private void add(String buildId, Lookup lookup) {
    if (lookup.symbolizer() != null) {
      ready.put(buildId, lookup.symbolizer());
    } else if (lookup.state() == Lookup.State.LOADING) {
      firstLoading = firstLoading == null ? buildId : firstLoading;
    } else if (lookup.reason() != null) {
      failed.put(buildId, lookup.reason());
    }
  }

  /** The symbols of a build; null when they are not in memory. */
  @Nullable Symbolizer symbolizer(@Nullable String buildId) {
    return ready.get(buildId);
  }

  /** All that are in memory. */
  Collection<Symbolizer> symbolizers() {
    return ready.values();
  }

  /** The first build whose symbols are being loaded; null when none are. */
  @Nullable String firstLoading() {
    return firstLoading;
  }

  /** Why the symbols of a build cannot be used; null when that is not known. */
  @Nullable SymbolizationReason failure(@Nullable String buildId) {
    return failed.get(buildId);
  }
}
