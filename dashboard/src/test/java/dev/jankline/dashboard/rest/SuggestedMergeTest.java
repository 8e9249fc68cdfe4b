package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.topics.Keys;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Suggested merges of a cluster, over HTTP. */
class SuggestedMergeTest extends OverBothStores {
  @Test
  void clusterShowsWithWhichOthersOneFixWouldMendIt_untilThatIsWithdrawn() throws Exception {
    List<String> evidence = List.of("both call a.B.c", "both were first seen in 1.1.0");
    server
        .feed()
        .suggestion(
            new MergeSuggestion(
                Samples.APP,
                Samples.PARSE,
                "T-2",
                "Parse.run",
                Samples.RANK,
                "T-1",
                "Rank.run",
                evidence,
                Samples.day(1)));
    JsonNode merged = server.json(APP + "/clusters/" + Samples.PARSE + "?version=1.1.0");
    assertThat(merged.at("/suggestions").size()).isOne();
    assertThat(merged.at("/suggestions/0/fingerprint").asText()).isEqualTo(Samples.RANK);
    assertThat(merged.at("/suggestions/0/title").asText()).isEqualTo("Rank.run");
    assertThat(merged.at("/suggestions/0/goesOn").asBoolean()).isTrue();
    assertThat(merged.at("/suggestions/0/evidence/1").asText()).isEqualTo(evidence.get(1));
    JsonNode first = server.json(APP + "/clusters/" + Samples.RANK + "?version=1.1.0");
    assertThat(first.at("/suggestions/0/fingerprint").asText()).isEqualTo(Samples.PARSE);
    assertThat(first.at("/suggestions/0/goesOn").asBoolean()).isFalse();

    server.feed().withdrawn(Keys.suggestion(Samples.APP, Samples.RANK, Samples.PARSE));
    assertThat(server.json(APP + "/clusters/" + Samples.RANK).at("/suggestions")).isEmpty();
  }
}
