package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.ExposureCount;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CPU time of the SDK as a share of foreground time; the figures are computed by hand. */
class SdkCostTest extends OverBothStores {
  private static final String RELEASES = APP + "/releases";

  @Test
  void nothingIsSaid_withoutSelfReportsOrForegroundTime() throws Exception {
    JsonNode newest = server.json(RELEASES).at("/items/0");
    assertThat(newest.has("sdkCpuShare")).isTrue();
    assertThat(newest.at("/sdkCpuShare").isNull()).isTrue();

    server.feed().exposure(day("2.0.0", 0, Duration.ZERO, 500));
    JsonNode other = server.json(RELEASES).at("/items/0");
    assertThat(other.at("/version").asText()).isEqualTo("2.0.0");
    assertThat(other.at("/sdkCpuShare").isNull()).isTrue();
  }

  /** 90 + 0 s in 20 + 5 h: 0.1 %. */
  @Test
  void addsUpDays_notHours() throws Exception {
    ExposureCount hour = day("2.0.0", 0, Duration.ofHours(20), 777_777);
    hour.setWindowMillis(Duration.ofHours(1).toMillis());
    server.feed().exposure(day("2.0.0", 0, Duration.ofHours(20), 90_000)).exposure(hour);
    server.feed().exposure(day("2.0.0", 1, Duration.ofHours(5), 0));

    JsonNode releases = server.json(RELEASES).at("/items");
    assertThat(releases.at("/0/sdkCpuShare").asDouble()).isEqualTo(0.001);
    assertThat(releases.at("/1/sdkCpuShare").isNull()).isTrue();
    String[] csv = server.get(RELEASES + "?format=csv").body().split("\r\n", -1);
    int column = List.of(csv[0].split(",")).indexOf("sdkCpuShare");
    assertThat(csv[1].split(",", -1)[column]).isEqualTo("0.001");
    assertThat(csv[2].split(",", -1)[column]).isEmpty();
  }

  private static ExposureCount day(String version, int day, Duration foreground, long sdkMillis) {
    ExposureCount count = Samples.exposure(version, day, 10, foreground);
    count.setSdkMillis(sdkMillis);
    count.setSelfReports(1);
    return count;
  }
}
