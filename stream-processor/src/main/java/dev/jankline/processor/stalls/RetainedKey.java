package dev.jankline.processor.stalls;

import dev.jankline.analysis.symbolize.Symbolization.AppBuild;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * Names a retained stall: {@code app|buildId|receivedAt|eventId}, one of the builds it waits for,
 * the time in milliseconds, the id in hex. Sorts oldest first.
 */
record RetainedKey(AppBuild build, Instant receivedAt, String eventId)
    implements Comparable<RetainedKey> {
  private static final Comparator<RetainedKey> OLDEST_FIRST =
      Comparator.comparing(RetainedKey::receivedAt)
          .thenComparing(RetainedKey::eventId)
          .thenComparing(key -> key.build().buildId())
          .thenComparing(key -> key.build().app());

  static RetainedKey of(String buildId, JankEvent event) {
    EventId id = event.getEvent().getId();
    AppBuild build = new AppBuild(event.getHeader().getApp(), buildId);
    return new RetainedKey(build, event.getReceivedAt(), HexFormat.of().formatHex(id.bytes()));
  }

  static RetainedKey parse(String key) {
    List<String> parts = Keys.split(key);
    return new RetainedKey(
        new AppBuild(parts.get(0), parts.get(1)),
        Instant.ofEpochMilli(Long.parseLong(parts.get(2))),
        parts.get(3));
  }

  String buildId() {
    return build.buildId();
  }

  String text() {
    return Keys.join(
        build.app(), build.buildId(), Long.toString(receivedAt.toEpochMilli()), eventId);
  }

  @Override
  public int compareTo(RetainedKey other) {
    return OLDEST_FIRST.compare(this, other);
  }
}
