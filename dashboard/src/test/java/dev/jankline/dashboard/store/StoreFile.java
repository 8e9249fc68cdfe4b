package dev.jankline.dashboard.store;

import java.nio.file.Path;
import java.time.Duration;

/** Opens stores of tests. */
public final class StoreFile {
  private StoreFile() {}

  /** Opens a small store in a folder. */
  public static RollupStore open(Path folder) {
    return RollupStore.open(
        folder.resolve("store.duckdb"), new StoreLimits(128, 2, 1000, 3, Duration.ofDays(7)));
  }
}
