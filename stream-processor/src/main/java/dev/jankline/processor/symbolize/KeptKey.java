package dev.jankline.processor.symbolize;

import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * Names a kept stall: {@code buildId|receivedAt|eventId}, the time in milliseconds, the id in hex.
 * Sorts oldest first.
 */
record KeptKey(String buildId, Instant receivedAt, String eventId) implements Comparable<KeptKey> {
  private static final Comparator<KeptKey> OLDEST_FIRST =
      Comparator.comparing(KeptKey::receivedAt)
          .thenComparing(KeptKey::eventId)
          .thenComparing(KeptKey::buildId);

  static KeptKey of(String buildId, JankEvent event) {
    EventId id = event.getEvent().getId();
    return new KeptKey(buildId, event.getReceivedAt(), HexFormat.of().formatHex(id.bytes()));
  }

  static KeptKey parse(String key) {
    List<String> parts = Keys.split(key);
    return new KeptKey(
        parts.get(0), Instant.ofEpochMilli(Long.parseLong(parts.get(1))), parts.get(2));
  }

  String text() {
    return Keys.join(buildId, Long.toString(receivedAt.toEpochMilli()), eventId);
  }

  @Override
  public int compareTo(KeptKey other) {
    return OLDEST_FIRST.compare(this, other);
  }
}
