package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.Position;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreFile;
import java.nio.file.Path;

/**
 * Reads a made-up topic into a store, from where the store says, and ends at its end: the process
 * that {@link KilledStoreIT} kills.
 */
public final class IngestMain {
  static final int RECORDS = 60_000;
  static final int BATCH = 500;

  private IngestMain() {}

  public static void main(String[] args) {
    try (RollupStore store = StoreFile.open(Path.of(args[0]))) {
      ingest(store, RECORDS);
    }
  }

  static void ingest(RollupStore store, int end) {
    Position partition = new Position("made-up", 0);
    long next = store.positions().getOrDefault(partition, 0L);
    while (next < end) {
      Changes changes = new Changes();
      for (long offset = next; offset < Math.min(end, next + BATCH); offset++) {
        SampleRecords.add(offset, changes);
      }
      next = Math.min(end, next + BATCH);
      changes.reached(partition, next);
      store.apply(changes);
    }
  }
}
