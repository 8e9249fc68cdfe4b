package dev.jankline.processor.growth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.processor.counts.Rows;
import dev.jankline.processor.counts.Rows.UnknownRowException;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.RetainedStall;
import dev.jankline.topics.Keys;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Knows for each store whose topics grow which record an entry comes from, and so in which
 * partition the task is that asks for it: that of the record's key.
 */
final class StateHomes {
  /** Instead of a partition: the entry is not to be kept. */
  static final int NOWHERE = -1;

  /** Time and number after each key of a store of windows. */
  private static final int WINDOW_BYTES = 12;

  private static final int EVENT_ID_BYTES = 16;

  /** Where all reports of gateways are read: their topic has one partition. */
  private static final int REPORTS = 0;

  /** Where what cannot be read is made a dead letter. */
  private static final int UNREADABLE = 0;

  /** Second part of the key of a sum over the devices of one partition; see StoredJudgeInput. */
  private static final String SUMS = "v";

  private final Map<String, Home> homes = new LinkedHashMap<>();
  private final RecordSerdes serdes;

  /** Finds the partition of an entry. */
  @FunctionalInterface
  interface Home {
    /**
     * Finds the partition in which an entry must be.
     *
     * @param partitions how many there are
     * @return {@link #NOWHERE} when it is not to be kept
     */
    int of(Entry entry, int partitions);
  }

  /**
   * Holds one entry of a store.
   *
   * @param partition where it is
   * @param time timestamp of its record
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once, and compared with none.
  record Entry(int partition, byte[] key, byte[] value, long time) {
    /** The key as text, without its last bytes. */
    private String text(int without) {
      return new String(key, 0, Math.max(0, key.length - without), UTF_8);
    }
  }

  StateHomes(RecordSerdes serdes, String applicationId) {
    this.serdes = serdes;
    Deserializer<RetainedStall> stalls = serdes.values(RetainedStall.class).deserializer();
    Deserializer<PartialCount> totals = serdes.values(PartialCount.class).deserializer();
    String retained = StoreNames.changelog(applicationId, StoreNames.RETAINED_STALLS);
    String counted = StoreNames.changelog(applicationId, StoreNames.TOTALS);
    homes.put(StoreNames.SEEN_IDS, (entry, n) -> device(entry.text(WINDOW_BYTES), n));
    homes.put(
        StoreNames.SEEN_EVENTS, (entry, n) -> device(entry.text(EVENT_ID_BYTES + WINDOW_BYTES), n));
    homes.put(
        StoreNames.RETAINED_STALLS,
        (entry, n) -> ofValue(stalls, retained, entry, n, StateHomes::device));
    homes.put(StoreNames.MAIN_THREAD_STALLS, (entry, n) -> device(entry.text(WINDOW_BYTES), n));
    homes.put(StoreNames.DEVICES, (entry, n) -> Keys.partition(parts(entry.text(0), 2), n));
    // Which names of a day have rows of their own is decided by each partition for itself.
    homes.put(StoreNames.ROW_NAMES, (entry, n) -> entry.partition());
    homes.put(StoreNames.TOTALS, (entry, n) -> ofValue(totals, counted, entry, n, StateHomes::row));
    homes.put(StoreNames.CLUSTER_INFOS, StateHomes::cluster);
    homes.put(StoreNames.HELD_TOTALS, StateHomes::held);
    homes.put(StoreNames.JUDGED_TOTALS, StateHomes::judged);
    homes.put(StoreNames.SENT_ALERTS, StateHomes::app);
    homes.put(StoreNames.MERGE_CANDIDATES, StateHomes::app);
  }

  /** All stores whose topics grow, by name. */
  Map<String, Home> byStore() {
    return homes;
  }

  /** A device, or an app whose gateways report. */
  private static int device(String key, int partitions) {
    return key.indexOf('|') < 0 ? REPORTS : Keys.partition(key, partitions);
  }

  private static String device(RetainedStall stall) {
    BatchHeader header = stall.getEvent().getHeader();
    return Keys.install(header.getApp(), header.getInstallId());
  }

  private static String row(PartialCount total) {
    try {
      return Rows.of(total).partialKey();
    } catch (UnknownRowException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The key begins with the app. */
  private static int app(Entry entry, int partitions) {
    return Keys.partition(parts(entry.text(0), 1), partitions);
  }

  /** The key is app, grouping and fingerprint. */
  private static int cluster(Entry entry, int partitions) {
    String[] parts = entry.text(0).split("\\|", -1);
    return Keys.partition(parts[0] + '|' + parts[parts.length - 1], partitions);
  }

  /** The key begins with app, grouping and fingerprint. */
  private static int held(Entry entry, int partitions) {
    String[] parts = entry.text(0).split("\\|", -1);
    return Keys.partition(parts[0] + '|' + parts[2], partitions);
  }

  /**
   * By app. Sums over the devices of a partition are left out: other devices are in it now, and
   * each partition sends its sums again.
   */
  private static int judged(Entry entry, int partitions) {
    String key = entry.text(0);
    String app = parts(key, 1);
    return key.startsWith(SUMS + '|', app.length() + 1) ? NOWHERE : Keys.partition(app, partitions);
  }

  /** Names the record that a value comes from. */
  private interface Owner<T> {
    String of(T value);
  }

  private <T extends SpecificRecord> int ofValue(
      Deserializer<T> deserializer, String topic, Entry entry, int partitions, Owner<T> owner) {
    try {
      return Keys.partition(owner.of(deserializer.deserialize(topic, entry.value())), partitions);
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      return UNREADABLE;
    }
  }

  /** The first parts of a key. */
  private static String parts(String key, int number) {
    int end = -1;
    for (int i = 0; i < number; i++) {
      end = key.indexOf('|', end + 1);
      if (end < 0) {
        return key;
      }
    }
    return key.substring(0, end);
  }
}
