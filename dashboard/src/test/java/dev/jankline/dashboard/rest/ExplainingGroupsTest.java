package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.sample.SampleGroups;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Platform;
import org.junit.jupiter.api.Test;

/** Asks which devices carry a cluster. */
class ExplainingGroupsTest extends OverBothStores {
  private static final String GROUPS = APP + "/clusters/" + Samples.RANK + "/groups";

  @Override
  void fill(SampleFeed feed) {
    SampleGroups.stalls("1.1.0").forEach(feed::stall);
  }

  @Test
  void groupIsSaidInWordsAndFigures() throws Exception {
    JsonNode answer = server.json(GROUPS + "?version=1.1.0");
    assertThat(answer.at("/sentence").asText()).isEqualTo(SampleGroups.SENTENCE);
    assertThat(answer.at("/caseDevices").asLong()).isEqualTo(20);
    assertThat(answer.at("/controlDevices").asLong()).isEqualTo(40);
    assertThat(answer.at("/groups").size()).isEqualTo(1);
    JsonNode group = answer.at("/groups/0");
    assertThat(group.at("/values").toString())
        .isEqualTo("[{\"dimension\":\"power\",\"value\":\"LOW_POWER\"}]");
    assertThat(group.at("/words").asText()).isEqualTo("with low-power mode on");
    assertThat(group.at("/controlDevices").asLong()).isZero();
    // (16 + 1/2) (40 + 1/2) / ((4 + 1/2) (0 + 1/2)).
    assertThat(group.at("/oddsRatio").asDouble()).isCloseTo(297, within(1e-9));
  }

  @Test
  void devicesOfOtherVersionsAndPlatforms_andThoseOfWhichNothingIsKnown_areNotCompared()
      throws Exception {
    AnalyzedStall phone = SampleGroups.stall(103, "1.1.0", Samples.PARSE, true);
    phone.setPlatform(Platform.IOS);
    server
        .feed()
        .stall(SampleGroups.stall(101, "1.1.0", Samples.PARSE, null))
        .stall(SampleGroups.stall(102, "1.0.0", Samples.PARSE, true))
        .stall(phone);
    for (String query : new String[] {"", "?version=1.1.0"}) {
      JsonNode answer = server.json(GROUPS + query);
      assertThat(answer.at("/controlDevices").asLong()).isEqualTo(41);
      assertThat(answer.at("/sentence").asText()).isEqualTo(SampleGroups.SENTENCE);
    }
  }

  @Test
  void clusterThatIsNone_isNotFound() throws Exception {
    assertThat(server.get(APP + "/clusters/k1:0/groups").statusCode()).isEqualTo(404);
    assertThat(server.json(GROUPS + "?version=1.0.0").at("/sentence").asText())
        .startsWith("Too few devices to compare: 0 devices with this cluster");
  }
}
