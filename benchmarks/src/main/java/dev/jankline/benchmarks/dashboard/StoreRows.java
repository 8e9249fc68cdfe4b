package dev.jankline.benchmarks.dashboard;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Fills a store with the rows of an app. */
final class StoreRows {
  /** Single stalls, as many as a dashboard keeps. */
  static final int STALLS = 200_000;

  private static final int BATCH = 5_000;

  /** Of the first cluster, in two versions. */
  private static final int FIRST_TREES = 200;

  /** Of each of the others that have any: as many as a tree of a release reads of two versions. */
  private static final int MORE_TREES = 20;

  private static final int CLUSTERS_WITH_TREES = 30;
  private static final int DEPTH = 60;
  private static final int SAMPLES = 40;
  private static final long FIRST_DAY = 1_795_000_000_000L / 86_400_000 * 86_400_000;
  private static final long DAY_MILLIS = 86_400_000;

  private final RollupStore store;
  private final Size size;
  private final Random random = new Random(19);

  /** How much there is of an app. */
  record Size(String app, int clusters, int versions, int days) {
    int rows() {
      return clusters * versions * days;
    }
  }

  StoreRows(RollupStore store, Size size) {
    this.store = store;
    this.size = size;
  }

  static String fingerprint(int cluster) {
    return "k1:%032d".formatted(cluster);
  }

  static String version(int version) {
    return "1." + version + ".0";
  }

  /** Writes exposure, texts and the samples of some clusters. */
  void writeAround() {
    Changes changes = new Changes();
    for (int version = 0; version < size.versions(); version++) {
      for (int day = 0; day < size.days(); day++) {
        changes.put(
            Table.EXPOSURE,
            size.app(),
            StoredRow.of(StoredRow.keyOf(size.app() + "|x|" + version + "|" + day))
                .text(size.app())
                .text(version(version))
                .number(version)
                .number(FIRST_DAY + day * DAY_MILLIS)
                .number(DAY_MILLIS)
                .number(3_600_000L * 5_000)
                .number(30_000)
                .number(10_000)
                .number(20)
                .number(0));
      }
    }
    for (int cluster = 0; cluster < size.clusters(); cluster++) {
      changes.put(Table.TEXTS, size.app(), text(cluster));
    }
    for (int stall = 0; stall < FIRST_TREES + MORE_TREES * CLUSTERS_WITH_TREES; stall++) {
      changes.put(Table.TREES, size.app(), tree(stall));
    }
    store.apply(changes);
  }

  /** Changes one row, so that no answer of before is kept. */
  void touch() {
    Changes changes = new Changes();
    changes.put(Table.TEXTS, size.app(), text(0));
    store.apply(changes);
  }

  /** Writes single stalls of all clusters. */
  void writeStalls() {
    for (int from = 0; from < STALLS; from += BATCH) {
      Changes changes = new Changes();
      for (int stall = from; stall < from + BATCH; stall++) {
        changes.put(Table.STALLS, size.app(), stall(stall));
      }
      store.apply(changes);
    }
  }

  private StoredRow stall(int number) {
    String event = "%032x".formatted(number);
    return StoredRow.of(StoredRow.keyOf(event))
        .text(event)
        .text(size.app())
        .text(version(number % size.versions()))
        .number(number % size.versions())
        .text(fingerprint(number / 7 % size.clusters()))
        .text("i1:%032d".formatted(number % 100))
        .text("o1:%032d".formatted(number % 50))
        .number(FIRST_DAY + number % (size.days() * DAY_MILLIS))
        .number(600 + number % 1000)
        .text("FRAME")
        .text(number % 3 == 0 ? "Feed" : "Search")
        .text("Pixel 4a")
        .text(List.of("LOW", "MID", "HIGH").get(number % 11 % 3))
        .text(String.valueOf(11 + number % 5))
        .decimal(0.9)
        .flag(true)
        .texts(List.of())
        .text("ANDROID")
        .number(number)
        .texts(List.of("vendor", "Google", "power", number % 4 == 0 ? "LOW_POWER" : "NORMAL"));
  }

  /** Writes all rows of clusters once, in a mixed order; each time with other counts. */
  void writeCounts() {
    List<Integer> order = new ArrayList<>();
    for (int row = 0; row < size.rows(); row++) {
      order.add(row);
    }
    Collections.shuffle(order, random);
    for (int from = 0; from < size.rows(); from += BATCH) {
      Changes changes = new Changes();
      for (int row : order.subList(from, Math.min(size.rows(), from + BATCH))) {
        changes.count();
        changes.put(Table.CLUSTERS, size.app(), count(row));
      }
      changes.reached(new Changes.Position("bench", 0), (long) from + BATCH);
      store.apply(changes);
    }
  }

  private StoredRow count(int number) {
    int cluster = number % size.clusters();
    int version = number / size.clusters() % size.versions();
    int day = number / size.clusters() / size.versions();
    long stalls = 1L + random.nextInt(200);
    long start = FIRST_DAY + day * DAY_MILLIS;
    Long[] histogram = new Long[44];
    for (int bucket = 0; bucket < histogram.length; bucket++) {
      histogram[bucket] = bucket < 30 ? 0L : random.nextInt(20);
    }
    return StoredRow.of(StoredRow.keyOf(size.app() + "|" + cluster + "|" + version + "|" + day))
        .text(size.app())
        .text("PRIMARY")
        .text(fingerprint(cluster))
        .text(version(version))
        .number(version)
        .number(start)
        .number(DAY_MILLIS)
        .number(stalls)
        .number(stalls * 700)
        .number(1 + stalls / 2)
        .counts(List.of(histogram))
        .number(start + 1000)
        .number(start + 50_000)
        .number(stalls / 50)
        .number(stalls / 100)
        .number(0)
        .number(0)
        .text("");
  }

  private StoredRow text(int cluster) {
    String title =
        "com.example.feature%d.Screen%d.method%d".formatted(cluster / 50, cluster / 5, cluster);
    return StoredRow.of(StoredRow.keyOf(size.app() + "|t|" + cluster))
        .text(size.app())
        .text("PRIMARY")
        .text(fingerprint(cluster))
        .text(title)
        .text(title + "(Screen.java:31)")
        .text(cluster % 2 == 0 ? "CPU_BOUND" : "DISK")
        .text("[]")
        .text("[]")
        .decimal(0.9)
        .flag(true)
        .text("00")
        .text("1.4.0")
        .optional(null)
        .optional(null)
        .text(null);
  }

  /** Samples of a stall: 40 samples of 60 frames; over 20,000 nodes in all. */
  private StoredRow tree(int stall) {
    StringBuilder text = new StringBuilder("{\"f\":[");
    for (int frame = 0; frame < DEPTH + SAMPLES; frame++) {
      text.append(frame == 0 ? "" : ",");
      text.append(
          "[\"com.example.Class%d.call%d\",\"Class.java\",true]".formatted(stall % 97, frame));
    }
    text.append("],\"n\":[");
    for (int node = 0; node < DEPTH; node++) {
      text.append(node == 0 ? "" : ",").append(node - 1).append(',').append(node);
    }
    for (int leaf = 0; leaf < SAMPLES; leaf++) {
      text.append(',').append(random.nextInt(DEPTH)).append(',').append(DEPTH + leaf);
    }
    text.append("],\"s\":[");
    for (int sample = 0; sample < SAMPLES; sample++) {
      text.append(sample == 0 ? "" : ",").append(DEPTH + sample).append(",20,").append(sample * 20);
    }
    return StoredRow.of(StoredRow.keyOf(size.app() + "|stall|" + stall))
        .text(size.app())
        .text(version(stall % 2 == 0 ? size.versions() - 1 : size.versions() - 2))
        .text(fingerprint(stall < FIRST_TREES ? 0 : 1 + (stall - FIRST_TREES) / MORE_TREES))
        .text("i")
        .text("o")
        .number(FIRST_DAY + stall)
        .text(text.append("]}").toString());
  }
}
