package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.StartCount;
import dev.jankline.schema.StartType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Starts of versions; the figures are computed by hand. */
class ReleaseStartsTest extends OverBothStores {
  private static final String RELEASES = APP + "/releases";

  @Test
  void nothingIsSaid_whenNoStartWasReported() throws Exception {
    assertThat(server.json(RELEASES).at("/items/0").has("starts")).isTrue();
    assertThat(server.json(RELEASES).at("/items/0/starts").isNull()).isTrue();
  }

  /** Cold starts of 700, 812, 900, 4999 and 5000 ms, on two days; a hot one of 1500 ms. */
  @Test
  void addsUpTheDays_byKind() throws Exception {
    server.feed().exposure(day(0, starts(StartType.COLD, 1, List.of(37, 49), List.of(39, 49))));
    server.feed().exposure(day(0, starts(StartType.COLD, 1, List.of(37, 49, 49), List.of(39, 49))));
    server
        .feed()
        .exposure(
            day(
                1,
                starts(StartType.COLD, 0, List.of(38, 39), List.of()),
                starts(StartType.HOT, 1, List.of(42), List.of()),
                starts(StartType.UNKNOWN, 5, List.of(1), List.of())));

    JsonNode releases = server.json(RELEASES).at("/items");
    JsonNode cold = releases.at("/0/starts/cold");
    assertThat(cold.at("/count").asLong()).isEqualTo(5);
    // The third of five is in bucket 39, the fifth in bucket 49: 2^9.875 and 2^12.375 ms.
    assertThat(cold.at("/p50Millis").asLong()).isEqualTo(939);
    assertThat(cold.at("/p90Millis").asLong()).isEqualTo(5312);
    assertThat(cold.at("/slowShare/value").asDouble()).isEqualTo(0.2);
    assertThat(cold.at("/slowShare/low").asDouble()).isCloseTo(0.03622, within(0.00001));
    assertThat(cold.at("/slowShare/high").asDouble()).isCloseTo(0.62447, within(0.00001));
    assertThat(cold.at("/fullyDrawn").asLong()).isEqualTo(2);
    assertThat(cold.at("/fullyDrawnP50Millis").asLong()).isEqualTo(939);
    assertThat(cold.at("/fullyDrawnP90Millis").asLong()).isEqualTo(5312);
    assertThat(releases.at("/0/starts/warm").isNull()).isTrue();
    JsonNode hot = releases.at("/0/starts/hot");
    assertThat(hot.at("/count").asLong()).isEqualTo(1);
    assertThat(hot.at("/slowShare/value").asDouble()).isEqualTo(1);
    assertThat(hot.at("/slowShare/high").asDouble()).isEqualTo(1);
    // The middle of bucket 42: 2^10.625 ms.
    assertThat(hot.at("/p90Millis").asLong()).isEqualTo(1579);
    assertThat(hot.at("/fullyDrawnP50Millis").isNull()).isTrue();
    assertThat(releases.at("/1/starts").isNull()).isTrue();
    assertThat(server.json(RELEASES + "?limit=1&offset=1").at("/items/0/starts").isNull()).isTrue();

    String[] csv = server.get(RELEASES + "?format=csv").body().split("\r\n", -1);
    int column = List.of(csv[0].split(",")).indexOf("starts.cold.p50Millis");
    assertThat(csv[1].split(",", -1)[column]).isEqualTo("939");
    assertThat(csv[2].split(",", -1)[column]).isEmpty();
  }

  @Test
  void hoursAreNotAddedToTheirDay_andWhatIsDeletedIsGone() throws Exception {
    ExposureCount day = day(0, starts(StartType.WARM, 0, List.of(40), List.of()));
    ExposureCount hour = day(0, starts(StartType.WARM, 0, List.of(40), List.of()));
    hour.setWindowMillis(Duration.ofHours(1).toMillis());
    server.feed().exposure(day).exposure(hour);
    assertThat(server.json(RELEASES).at("/items/0/starts/warm/count").asLong()).isEqualTo(1);

    server.feed().noExposure(hour);
    assertThat(server.json(RELEASES).at("/items/0/starts/warm/count").asLong()).isEqualTo(1);
    server.feed().noExposure(day);
    assertThat(server.json(RELEASES).at("/items/0/starts").isNull()).isTrue();
  }

  private static ExposureCount day(int day, StartCount... starts) {
    ExposureCount count = Samples.exposure("1.1.0", day, 500, Duration.ofHours(100));
    count.setStarts(List.of(starts));
    return count;
  }

  /** Starts of a kind, each in a bucket. */
  private static StartCount starts(
      StartType kind, long slow, List<Integer> first, List<Integer> drawn) {
    return new StartCount(kind, (long) first.size(), slow, histogram(first), histogram(drawn));
  }

  private static List<Long> histogram(List<Integer> buckets) {
    List<Long> histogram = new ArrayList<>();
    for (int bucket : buckets) {
      while (histogram.size() <= bucket) {
        histogram.add(0L);
      }
      histogram.set(bucket, histogram.get(bucket) + 1);
    }
    return histogram;
  }
}
