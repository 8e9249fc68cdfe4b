package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Asks whether the rollout of 1.1.0 may go on. */
class ReleaseCheckTest extends OverBothStores {
  private static final String CHECK = APP + "/releases/1.1.0/check";

  private static VersionComparison app(VersionOutcome outcome) {
    return Samples.rate(RateSubject.APP, "*", 1.02, outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "WORSE, stop",
    "NEW, stop",
    "SLIGHTLY_WORSE, wait",
    "NOT_WORSE, go",
    "GONE, go",
    "NOT_ENOUGH, wait",
    "NOT_COMPARABLE, wait"
  })
  void decidesByTheVerdictOnTheApp(VersionOutcome outcome, String decision) throws Exception {
    server.feed().rate(app(outcome));
    assertThat(server.json(CHECK).at("/decision").asText()).isEqualTo(decision);
  }

  @Test
  void stops_whenAClusterIsWorse_thoughTheAppIsNot() throws Exception {
    server
        .feed()
        .rate(app(VersionOutcome.NOT_WORSE))
        .rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 1.6))
        .rate(Samples.rate(RateSubject.CLUSTER, Samples.PARSE, 1.1, VersionOutcome.NOT_ENOUGH));
    JsonNode check = server.json(CHECK);
    assertThat(check.at("/decision").asText()).isEqualTo("stop");
    assertThat(check.at("/worse")).hasSize(1);
    assertThat(check.at("/worse/0/fingerprint").asText()).isEqualTo(Samples.RANK);
    assertThat(check.at("/worse/0/title").asText()).isEqualTo(Samples.title(Samples.RANK));
    assertThat(check.at("/worse/0/ratio/value").asDouble()).isEqualTo(1.6);
    assertThat(check.at("/worse/0/groups").asText())
        .isEqualTo("only on low-tier devices, most on OS release 13");
    assertThat(check.at("/reasons").toString())
        .contains(
            "1.1.0 stalls as often as 1.0.0 in all (1.0 times, 0.5 to 2.0), but FeedRanker.rank got"
                + " 1.6 × worse, only on low-tier devices, since 2026-11-21 00:00 UTC; no ticket yet.")
        .contains("1 cluster is worse or new");
  }

  @Test
  void saysThatFirstDaysAndArmsAreWorse_andGoesOn() throws Exception {
    VersionComparison app = app(VersionOutcome.NOT_WORSE);
    VersionComparison rank =
        Samples.rate(RateSubject.CLUSTER, Samples.RANK, 1.1, VersionOutcome.NOT_ENOUGH);
    Objects.requireNonNull(app.getVerdict())
        .setSides(
            List.of(
                side(SideKind.FIRST_DAY, null, VersionOutcome.NOT_ENOUGH),
                side(SideKind.ARM, "feed", VersionOutcome.WORSE)));
    Objects.requireNonNull(rank.getVerdict())
        .setSides(List.of(side(SideKind.FIRST_DAY, null, VersionOutcome.NEW)));
    server.feed().rate(app).rate(rank);

    JsonNode check = server.json(CHECK);
    assertThat(check.at("/decision").asText()).isEqualTo("go");
    assertThat(check.at("/reasons"))
        .extracting(JsonNode::asText)
        .contains(
            "1.1.0 is worse with feed=on than with off (3.0 times, 2.0 to 4.0)",
            "1 cluster is worse or new in the first day after the update")
        .hasSize(3);
  }

  private static SideVerdict side(SideKind kind, @Nullable String label, VersionOutcome outcome) {
    return new SideVerdict(
        kind, label, "on", "off", outcome, new Estimate(3.0, 2.0, 4.0), true, 1000.0, null);
  }

  @Test
  void saysWhatIsMissing_andHowLongItTakes() throws Exception {
    server.feed().rate(app(VersionOutcome.NOT_ENOUGH));
    JsonNode missing = server.json(CHECK).at("/missing");
    assertThat(missing.at("/foregroundHours").asDouble()).isEqualTo(100);
    // 200 hours were used in the two days since the release.
    assertThat(missing.at("/hours").asDouble()).isEqualTo(24);
  }

  @Test
  void waits_andSaysWhy_whenNothingCanBeCompared() throws Exception {
    assertThat(server.json(CHECK).at("/decision").asText()).isEqualTo("wait");
    assertThat(server.json(CHECK).at("/reasons/0").asText()).isEqualTo("1.1.0 is not judged yet.");

    VersionComparison rate = app(VersionOutcome.NOT_COMPARABLE);
    VersionVerdict verdict = Objects.requireNonNull(rate.getVerdict());
    verdict.setOlderVersionName("");
    verdict.setReason(VerdictReason.NO_BASELINE);
    server.feed().rate(rate);
    JsonNode check = server.json(CHECK);
    assertThat(check.at("/app/olderVersion").isNull()).isTrue();
    assertThat(check.at("/reasons/0").asText())
        .isEqualTo("1.1.0 cannot be compared with an older version.");
    assertThat(check.at("/reasons/1").asText()).contains("keep 1 % of devices");
  }

  @Test
  void refusesAnotherBaseline_andAnUnknownVersion() throws Exception {
    server.feed().rate(app(VersionOutcome.NOT_WORSE));
    assertThat(server.get(CHECK + "?older=1.0.0").statusCode()).isEqualTo(200);
    HttpResponse<String> other = server.get(CHECK + "?older=1.1.0");
    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(other.body()).contains("CONFLICT", "is against 0.9.0, 1.0.0, not '1.1.0'");
    assertThat(server.get(CHECK + "?older=7").statusCode()).isEqualTo(404);
    assertThat(server.get(APP + "/releases/7/check").statusCode()).isEqualTo(404);
  }
}
