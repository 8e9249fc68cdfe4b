package dev.jankline.command.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.MergeSuggestion;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SuggestionListingTest {
  private static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");
  private static final List<MergeSuggestion> SUGGESTIONS =
      List.of(suggestion("a", "k1:2", AT), suggestion("b", "k1:3", AT.plusSeconds(1)));

  private static MergeSuggestion suggestion(String app, String fingerprint, Instant at) {
    return new MergeSuggestion(
        app,
        fingerprint,
        "t2",
        "Pin.verify",
        "k1:1",
        "t1",
        "Pin.hash",
        List.of("Pin.verify runs through Pin.hash", "both call Mac.doFinal"),
        at);
  }

  private static List<Map<String, Object>> rows(@Nullable String app) {
    return SuggestionListing.rows(SUGGESTIONS, app, "--bootstrap k:9092 --registry http://r");
  }

  @Test
  void suggestionsAreListed_newestFirst_ofOneAppOrAll() {
    assertThat(rows(null)).extracting(row -> row.get("cluster")).containsExactly("k1:3", "k1:2");
    assertThat(rows("a")).extracting(row -> row.get("app")).containsExactly("a");
    assertThat(rows("c")).isEmpty();
  }

  @Test
  void pairIsShown_withItsEvidenceAndTheLineThatMerges() {
    assertThat(SuggestionListing.lines(rows("a").get(0)))
        .containsExactly(
            "a  Pin.verify  perhaps as  Pin.hash",
            "    Pin.verify runs through Pin.hash",
            "    both call Mac.doFinal",
            "    ./jank tickets merge --app a --cluster k1:2 --into k1:1"
                + " --bootstrap k:9092 --registry http://r");
  }
}
