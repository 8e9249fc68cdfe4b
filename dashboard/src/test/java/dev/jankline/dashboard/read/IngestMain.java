package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.dashboard.store.StorePlace;
import java.nio.file.Path;

/**
 * Reads a made-up topic into a store, from where the store says, and ends at its end: the process
 * that {@link KilledStoreIT} kills.
 */
public final class IngestMain {
  /** Printed when the first batch is in the store. */
  static final String WRITING = "writing";

  static final int BATCH = 500;

  private static final Changes.Position PARTITION = new Changes.Position("made-up", 0);

  private IngestMain() {}

  public static void main(String[] args) {
    StorePlace place = StoreKind.valueOf(args[0]).place(Path.of(args[1]), args[2]);
    try (RollupStore store = StoreKind.open(place)) {
      long end = Long.parseLong(args[3]);
      long next = store.positions().getOrDefault(PARTITION, 0L);
      ingest(store, Math.min(end, next + BATCH));
      System.out.println(WRITING);
      ingest(store, end);
    }
  }

  static void ingest(RollupStore store, long end) {
    long next = store.positions().getOrDefault(PARTITION, 0L);
    while (next < end) {
      Changes changes = new Changes();
      for (long offset = next; offset < Math.min(end, next + BATCH); offset++) {
        SampleRecords.add(offset, changes);
      }
      next = Math.min(end, next + BATCH);
      changes.reached(PARTITION, next);
      store.apply(changes);
    }
  }
}
