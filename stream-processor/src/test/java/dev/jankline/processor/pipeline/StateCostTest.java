package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Ages;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.testing.AnEvent;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Prints what lateness costs in state: keys and bytes that a day of events leaves in each store,
 * and what that comes to for as long as a day is kept. Values are written without the five bytes of
 * a schema's id.
 */
class StateCostTest extends PipelineFixture {
  private static final int DEVICES = 40;
  private static final int CLUSTERS = 20;
  private static final int STALLS = DEVICES * 5;
  private static final int EVENTS = STALLS + DEVICES;

  @Test
  void dayOfEvents_leavesBoundedState() {
    for (int i = 0; i < STALLS; i++) {
      String code = "com.example.Screen" + (char) ('a' + (i + i / DEVICES) % CLUSTERS) + ".render";
      Duration age = Duration.ofMinutes(i * 7L % 700);
      AnEvent stall = aStall(i).by("install-" + i % DEVICES).lasting(600).withSamples(code);
      pipeline.send(stall.happened(age));
    }
    for (int i = 0; i < DEVICES; i++) {
      pipeline.send(anExposure(STALLS + i).by("install-" + i).receivedAt(NOON));
    }
    pipeline.advance(Duration.ofSeconds(2));

    double seen = print(StoreNames.SEEN_IDS, Duration.ofDays(36));
    double days = print(StoreNames.DEVICES, Ages.STORED);
    double names = print(StoreNames.ROW_NAMES, Ages.STORED);
    double held = print(StoreNames.MAIN_THREAD_STALLS, Ages.STORED);
    double totals = print(StoreNames.TOTALS, Ages.STORED);

    assertThat(seen).isBetween(16.0, 40.0);
    assertThat(days).isBetween(40.0, 160.0);
    assertThat(held).isBetween(60.0, 200.0);
    assertThat(names).isLessThan(totals);
    assertThat(totals).isPositive();
    long[] rows = pipeline.size(StoreNames.TOTALS);
    assertThat(rows[1] / rows[0]).as("bytes of a row").isLessThan(400);
  }

  private double print(String store, Duration kept) {
    long[] size = pipeline.size(store);
    double bytes = (double) size[1] / EVENTS;
    System.out.printf(
        "%-12s %5d keys, %7d bytes of %d events of a day (%d stalls, %d devices, %d clusters);"
            + " %.2f keys, %.0f bytes an event; kept %d days%n",
        store,
        size[0],
        size[1],
        EVENTS,
        STALLS,
        DEVICES,
        CLUSTERS,
        (double) size[0] / EVENTS,
        bytes,
        kept.toDays());
    return bytes;
  }
}
