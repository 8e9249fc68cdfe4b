package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks every path over odd records: no answer has a share beyond 0 to 1 or an empty verdict. */
class AnswersTest {
  @Test
  void noShareIsBeyondOne_andNoVerdictIsEmpty(@TempDir Path folder) throws Exception {
    try (SampleServer server = new SampleServer(StoreKind.DUCKDB, folder, feed -> {})) {
      VersionComparison app =
          Samples.rate(RateSubject.APP, "*", 1.0, VersionOutcome.NOT_COMPARABLE);
      Objects.requireNonNull(app.getVerdict()).setReason(VerdictReason.NAMES_MISSING);
      app.setAffectedPerThousand(new Estimate(1040.0, -20.0, 1300.0));
      ScreenCount screen = Samples.screen("Odd", "1.1.0", 0, 20);
      screen.setSlowFrames(31);
      server
          .feed()
          .rate(app)
          .rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 1, VersionOutcome.GONE))
          .screen(screen)
          .ticket(Samples.ticket(0, TicketEventType.OPENED))
          .stall(Samples.stall(1, 0, "1.1.0"));
      for (ApiService.Route route : Endpoints.all()) {
        String path =
            route
                .path()
                .replace("{app}", Samples.APP)
                .replace("{version}", "1.1.0")
                .replace("{fingerprint}", Samples.RANK)
                .replace("{event}", "%032x".formatted(1));
        assertThat(faults(server.json(path), path)).isEmpty();
      }
    }
  }

  private static List<String> faults(JsonNode value, String place) {
    List<String> faults = new ArrayList<>();
    if (value.isObject()) {
      value.properties().forEach(it -> faults.addAll(field(it.getKey(), it.getValue(), place)));
    }
    value.forEach(item -> faults.addAll(faults(item, place)));
    return faults;
  }

  private static List<String> field(String name, JsonNode value, String place) {
    boolean isShare =
        name.endsWith("Share") || name.equals("coverage") || name.equals("confidence");
    List<JsonNode> shares =
        value.isObject()
            ? List.of(value.path("value"), value.path("low"), value.path("high"))
            : List.of(value);
    boolean isBeyond =
        isShare
            && shares.stream()
                .filter(JsonNode::isNumber)
                .anyMatch(share -> share.asDouble() < 0 || share.asDouble() > 1);
    boolean isEmpty =
        (name.equals("outcome") || name.equals("sentence") || name.equals("text"))
            && value.isTextual()
            && value.asText().isBlank();
    boolean isUntold =
        name.equals("verdict")
            && value.isObject()
            && (value.path("outcome").asText().isEmpty()
                || (value.path("outcome").asText().equals("NOT_COMPARABLE")
                    && value.path("reason").isNull()));
    return isBeyond || isEmpty || isUntold
        ? List.of(place + ": " + name + " is " + value)
        : List.of();
  }
}
