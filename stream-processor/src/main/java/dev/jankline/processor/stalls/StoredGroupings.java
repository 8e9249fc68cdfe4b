package dev.jankline.processor.stalls;

import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.schema.App;
import dev.jankline.schema.Grouping;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says by which groupings beside the primary one the stalls of an app form clusters: those that the
 * app's record in {@code jank.apps.v1} lists, by default none. A record is read once. One that
 * cannot be read counts as one without groupings and is logged once for each task. When the
 * registry does not answer, the exception is thrown on and the transaction is repeated. Used by one
 * stream thread. Memory is bounded by the number of apps, which only operators add.
 */
final class StoredGroupings {
  private static final Logger LOG = LoggerFactory.getLogger(StoredGroupings.class);

  /** The order in which rows of a stall are made. */
  private static final List<Grouping> OPTIONAL =
      List.of(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);

  private final ReadOnlyKeyValueStore<String, byte[]> apps;
  private final RecordSerdes serdes;
  private final Deserializer<App> deserializer;
  private final Map<String, Known> known = new HashMap<>();

  /** What a record of an app says. */
  private record Known(ByteBuffer record, List<Grouping> groupings) {}

  /**
   * Takes the store of apps.
   *
   * @param serdes read records, and tell failures of the registry from unreadable bytes
   */
  StoredGroupings(ReadOnlyKeyValueStore<String, byte[]> apps, RecordSerdes serdes) {
    this.apps = apps;
    this.serdes = serdes;
    this.deserializer = serdes.values(App.class).deserializer();
  }

  /** The groupings of an app beside the primary one. */
  List<Grouping> of(String app) {
    byte[] record = apps.get(app);
    if (record == null) {
      return List.of();
    }
    Known before = known.get(app);
    if (before == null || !before.record.equals(ByteBuffer.wrap(record))) {
      before = new Known(ByteBuffer.wrap(record), read(app, record));
      known.put(app, before);
    }
    return before.groupings;
  }

  private List<Grouping> read(String app, byte[] record) {
    try {
      List<Grouping> set = deserializer.deserialize(Topics.APPS.name(), record).getGroupings();
      return OPTIONAL.stream().filter(set::contains).toList();
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      LOG.warn("the record of app {} cannot be read, its stalls have one cluster: {}", app, e);
      return List.of();
    }
  }
}
