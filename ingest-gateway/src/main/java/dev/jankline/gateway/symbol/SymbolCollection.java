package dev.jankline.gateway.symbol;

import dev.jankline.service.QuietLog;
import dev.jankline.symbols.store.SymbolStore;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Deletes symbol files that no build has named for a day, and counts and logs them. Any number of
 * gateways may do so at the same time.
 */
public final class SymbolCollection {
  private final SymbolStore store;
  private final InstantSource clock;
  private final Counter removed;
  private final Consumer<String> log;
  private final QuietLog failures;

  /**
   * @param log told what was deleted
   * @param failures told when the store could not be searched
   */
  public SymbolCollection(
      SymbolStore store,
      InstantSource clock,
      MeterRegistry metrics,
      Consumer<String> log,
      QuietLog failures) {
    this.store = store;
    this.clock = clock;
    this.removed = metrics.counter("jank.gateway.symbols.removed");
    this.log = log;
    this.failures = failures;
  }

  /** Searches the whole store once. Never throws. */
  public void run() {
    try {
      Set<String> gone = store.removeUnnamed(clock.instant());
      removed.increment(gone.size());
      if (!gone.isEmpty()) {
        log.accept("Deleted symbol files that no build has named for a day: " + gone);
      }
    } catch (IOException | RuntimeException e) {
      failures.warn("SYMBOLS", "deleting symbol files that no build names failed: " + e);
    }
  }
}
