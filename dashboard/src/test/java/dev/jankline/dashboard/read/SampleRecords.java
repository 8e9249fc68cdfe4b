package dev.jankline.dashboard.read;

import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.schema.ClusterCount;
import dev.jankline.topics.Keys;

/** Makes the record at an offset of a made-up topic of cluster counts, always the same one. */
public final class SampleRecords {
  private static final int CLUSTERS = 500;
  private static final int DAYS = 7;
  private static final int TOMBSTONES = 97;

  private SampleRecords() {}

  /** Adds the changes of the record; each key has many records with growing counts. */
  public static void add(long offset, Changes changes) {
    ClusterCount count =
        Samples.count(
            "k1:%032d".formatted(offset * 31 % CLUSTERS),
            offset % 3 == 0 ? "1.0.0" : "1.1.0",
            (int) (offset / CLUSTERS % DAYS),
            offset);
    Feed.Rows<ClusterCount> rows = CountRows.clusters();
    changes.count();
    if (offset % TOMBSTONES == 0) {
      rows.remove(Keys.split(Keys.of(count)), changes);
    } else {
      rows.add(Keys.split(Keys.of(count)), count, changes);
    }
  }
}
