package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.ScreenCount;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Milliseconds by which frames were late, per visible second; the figures are computed by hand. */
class HitchesTest extends OverBothStores {
  private static final String RELEASES = APP + "/releases";
  private static final String SCREENS = APP + "/screens?other=1.0.0";

  @Test
  void nothingIsSaid_whenNoReportSaysIt() throws Exception {
    for (String list : List.of(RELEASES, SCREENS)) {
      JsonNode first = server.json(list).at("/items/0");
      assertThat(first.has("hitchMillisPerSecond")).isTrue();
      assertThat(first.at("/hitchMillisPerSecond").isNull()).isTrue();
    }
  }

  /** Feed: 100 + 20 ms late in 4 + 1 s; Detail: none in 5 s. The rest was visible for minutes. */
  @Test
  void addsUpDaysAndScreens_notHours() throws Exception {
    ScreenCount hour = screen("Feed", 0, 9999, 1000);
    hour.setWindowMillis(Duration.ofHours(1).toMillis());
    server.feed().screen(screen("Feed", 0, 100, 4000)).screen(screen("Feed", 1, 20, 1000));
    server.feed().screen(screen("Detail", 0, 0, 5000)).screen(hour);

    JsonNode releases = server.json(RELEASES).at("/items");
    assertThat(releases.at("/0/hitchMillisPerSecond").asDouble()).isEqualTo(12);
    assertThat(releases.at("/1/hitchMillisPerSecond").isNull()).isTrue();
    JsonNode screens = server.json(SCREENS + "&sort=screen").at("/items");
    assertThat(screens.at("/0/screen").asText()).isEqualTo("Detail");
    assertThat(screens.at("/0/hitchMillisPerSecond").isNumber()).isTrue();
    assertThat(screens.at("/0/hitchMillisPerSecond").asDouble()).isZero();
    assertThat(screens.at("/1/hitchMillisPerSecond").asDouble()).isEqualTo(24);
    assertThat(screens.at("/1/other/hitchMillisPerSecond").isNull()).isTrue();

    String[] csv = server.get(RELEASES + "?format=csv").body().split("\r\n", -1);
    int column = List.of(csv[0].split(",")).indexOf("hitchMillisPerSecond");
    assertThat(Double.parseDouble(csv[1].split(",", -1)[column])).isEqualTo(12);
    assertThat(csv[2].split(",", -1)[column]).isEmpty();
  }

  private static ScreenCount screen(String name, int day, long late, long visible) {
    ScreenCount screen = Samples.screen(name, "1.1.0", day, 20_000);
    screen.setOverrunMillis(late);
    screen.setOverrunVisibleMillis(visible);
    return screen;
  }
}
