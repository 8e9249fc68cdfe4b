package dev.jankline.processor.registry;

import dev.jankline.processor.flow.Names;
import dev.jankline.processor.window.Ages;
import dev.jankline.topics.Changelog;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists the changelogs of the processor's stores that keep days. Kafka Streams makes them with the
 * retention of their stores and never changes it, so that of an earlier version stays.
 */
public final class ProcessorChangelogs {
  /** What Kafka Streams adds to the retention of a store, when nobody says otherwise. */
  private static final Duration ADDED = Duration.ofDays(1);

  private ProcessorChangelogs() {}

  /** Those of an application. */
  public static List<Changelog> of(String applicationId) {
    return Stream.of(Names.DEVICES, Names.DEVICE_DAYS, Names.ROW_NAMES, Names.TOTALS)
        .map(store -> Names.changelog(applicationId, store))
        .map(topic -> new Changelog(topic, Ages.STORED.plus(ADDED)))
        .toList();
  }
}
