package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.service.QuietLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Puts records and the positions behind them into the store in one transaction. A record that
 * nobody can read is left out and counted. When the store refuses a batch, its halves are tried, so
 * that a single record that the store refuses is left out alone. Counts records only when they are
 * in the store: those of a batch that failed come again.
 */
final class RecordIntake {
  private final Feeds feeds;
  private final RollupStore store;
  private final Consumer<Changes> listener;
  private final QuietLog log;

  RecordIntake(Feeds feeds, RollupStore store, Consumer<Changes> listener, QuietLog log) {
    this.feeds = feeds;
    this.store = store;
    this.listener = listener;
    this.log = log;
  }

  /**
   * Takes records over.
   *
   * @param reached where to read on when they are in the store
   * @throws RuntimeException when the registry is away or the store cannot write: nothing of the
   *     batch, or a first part of it together with its positions, is in the store then
   */
  void take(List<ConsumerRecord<byte[], byte[]>> records, Map<Changes.Position, Long> reached) {
    Changes changes = new Changes();
    List<Optional<String>> reasons = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      changes.count();
      reasons.add(feeds.of(record.topic()).add(record, changes));
    }
    reached.forEach(changes::reached);
    try {
      store.apply(changes);
    } catch (StoreException e) {
      if (!e.refused()) {
        throw e;
      }
      takeParts(records, reached, e);
      return;
    }
    listener.accept(changes);
    for (int i = 0; i < records.size(); i++) {
      count(records.get(i), reasons.get(i));
    }
  }

  private void takeParts(
      List<ConsumerRecord<byte[], byte[]>> records,
      Map<Changes.Position, Long> reached,
      StoreException refusal) {
    if (records.size() > 1) {
      List<ConsumerRecord<byte[], byte[]>> first = records.subList(0, records.size() / 2);
      take(first, behind(first));
      take(records.subList(first.size(), records.size()), reached);
      return;
    }
    Changes positions = new Changes();
    reached.forEach(positions::reached);
    // Fails when it was not for the record: the store takes nothing at all then.
    store.apply(positions);
    records.forEach(record -> count(record, Optional.of(String.valueOf(refusal.getMessage()))));
  }

  private static Map<Changes.Position, Long> behind(List<ConsumerRecord<byte[], byte[]>> records) {
    Map<Changes.Position, Long> reached = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      reached.put(new Changes.Position(record.topic(), record.partition()), record.offset() + 1);
    }
    return reached;
  }

  private void count(ConsumerRecord<byte[], byte[]> record, Optional<String> reason) {
    Feed<?> feed = feeds.of(record.topic());
    if (reason.isEmpty()) {
      feed.taken();
      return;
    }
    String what =
        "partition %d, offset %d: %s".formatted(record.partition(), record.offset(), reason.get());
    feed.leftOut(what);
    log.warn("unreadable record in " + record.topic(), what + "; it is left out and counted");
  }
}
