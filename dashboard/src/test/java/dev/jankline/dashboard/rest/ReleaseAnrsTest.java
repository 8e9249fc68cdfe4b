package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.ExposureCount;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rates of ANRs by version; the figures are computed by hand. */
class ReleaseAnrsTest extends OverBothStores {
  private static final String RELEASES = APP + "/releases";

  /** 5, 4 and 2 of 1,000 device-days on two days; 8 ANRs, one of them of no known type. */
  @Test
  void addsUpDays_notHours() throws Exception {
    ExposureCount first = day("2.0.0", 0, 3, 3, 1);
    first.setAnrs(5);
    first.setAnrTypes(Map.of("INPUT", 4L, "UNKNOWN", 1L));
    ExposureCount second = day("2.0.0", 1, 2, 1, 1);
    second.setAnrs(3);
    second.setAnrTypes(Map.of("INPUT", 1L, "BROADCAST", 2L));
    second.setBackgroundAnrs(2);
    ExposureCount hour = day("2.0.0", 1, 77, 77, 77);
    hour.setWindowMillis(Duration.ofHours(1).toMillis());
    server.feed().exposure(first).exposure(second).exposure(hour);

    JsonNode vitals = server.json(RELEASES).at("/items/0/anrVitals");
    assertThat(vitals.at("/anyShare/value").asDouble()).isEqualTo(0.005);
    // Wilson's interval of 5 of 1,000.
    assertThat(vitals.at("/anyShare/low").asDouble()).isCloseTo(0.002138, within(0.000001));
    assertThat(vitals.at("/anyShare/high").asDouble()).isCloseTo(0.011650, within(0.000001));
    assertThat(vitals.at("/userPerceivedShare/value").asDouble()).isEqualTo(0.004);
    assertThat(vitals.at("/multipleShare/value").asDouble()).isEqualTo(0.002);
    assertThat(vitals.at("/types/input").asLong()).isEqualTo(5);
    assertThat(vitals.at("/types/broadcast").asLong()).isEqualTo(2);
    assertThat(vitals.at("/types/job").asLong()).isZero();
    assertThat(vitals.at("/types/unknown").asLong()).isEqualTo(1);
    assertThat(vitals.at("/background").asLong()).isEqualTo(2);

    String[] csv = server.get(RELEASES + "?format=csv").body().split("\r\n", -1);
    int column = List.of(csv[0].split(",")).indexOf("anrVitals.userPerceivedShare.value");
    assertThat(csv[1].split(",", -1)[column]).isEqualTo("0.004");
  }

  @Test
  void noAnrIsKnownToBeRare_bySoManyDeviceDays() throws Exception {
    server.feed().exposure(day("2.0.0", 0, 0, 0, 0));

    JsonNode vitals = server.json(RELEASES).at("/items/0/anrVitals");
    assertThat(vitals.at("/userPerceivedShare/value").asDouble()).isZero();
    assertThat(vitals.at("/userPerceivedShare/low").asDouble()).isZero();
    // Z² / (n + Z²) with 500 device-days.
    assertThat(vitals.at("/userPerceivedShare/high").asDouble())
        .isCloseTo(0.007624, within(0.000001));
  }

  private static ExposureCount day(
      String version, int day, long any, long perceived, long multiple) {
    ExposureCount count = Samples.exposure(version, day, 500, Duration.ofHours(100));
    count.setAnrDevices(any);
    count.setUserPerceivedAnrDevices(perceived);
    count.setMultipleAnrDevices(multiple);
    return count;
  }
}
