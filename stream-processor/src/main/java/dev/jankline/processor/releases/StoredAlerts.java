package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.AlertNews;
import dev.jankline.processor.kafka.StoreWalk;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.schema.Alert;
import dev.jankline.schema.JudgeMark;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Keeps the last alert of each cluster, so that the same is not said twice, and lets an app open a
 * bounded number of tickets on a day (UTC): of what is beyond, alerts say that they may not open
 * one.
 */
final class StoredAlerts {
  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<Alert> values;
  private final StoreWalk<Alert> walk;

  StoredAlerts(KeyValueStore<String, byte[]> store, StoredValues<Alert> values) {
    this.store = store;
    this.values = values;
    this.walk = new StoreWalk<>(store, values);
  }

  /** Deletes alerts that were sent before a time, among the next that are looked at. */
  void dropBefore(Instant time) {
    walk.old(alert -> alert.getAt().isBefore(time)).forEach(store::delete);
  }

  /**
   * Remembers an alert when it says something new.
   *
   * @param mark counts the tickets that the app opened; changed by an alert that may open one
   * @param maxNewTickets tickets that the app may open on a day
   * @return the alert to be sent; empty when the last one says enough
   */
  Optional<Alert> send(Alert alert, JudgeMark mark, int maxNewTickets) {
    String key = Keys.cluster(alert.getApp(), alert.getFingerprint());
    Alert last = values.read(key, store.get(key), () -> store.delete(key));
    boolean isOpen = last != null && last.getMayOpen();
    boolean mayOpen = isOpen || opened(alert, mark) < maxNewTickets;
    if (!AlertNews.isNews(alert, last, mayOpen)) {
      return Optional.empty();
    }
    if (mayOpen && !isOpen) {
      mark.setOpened(opened(alert, mark) + 1);
      mark.setDay(day(alert));
    }
    alert.setMayOpen(mayOpen);
    store.put(key, values.write(alert));
    return Optional.of(alert);
  }

  private static int opened(Alert alert, JudgeMark mark) {
    return mark.getDay() == day(alert) ? mark.getOpened() : 0;
  }

  private static long day(Alert alert) {
    return Math.floorDiv(alert.getAt().toEpochMilli(), DAY_MILLIS);
  }
}
