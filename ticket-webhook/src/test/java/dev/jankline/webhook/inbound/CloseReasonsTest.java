package dev.jankline.webhook.inbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.inbound.StatusReader.TrackerKind;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.settings.WebhookSettings.Target;
import dev.jankline.webhook.target.CloseReasons;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CloseReasonsTest {
  private static final String APP = "com.example.reader";
  private static final String GITHUB =
      "{\"action\":\"closed\",\"issue\":{\"number\":7,\"state_reason\":\"%s\","
          + "\"labels\":[{\"name\":\"%s\"}],\"body\":\"`jank:k1:00ff`\"}}";
  private static final String JIRA =
      "{\"issue\":{\"key\":\"ED-1\",\"fields\":{\"labels\":[\"jank:k1:00ff\"],"
          + "\"resolution\":{\"name\":\"%s\"},\"status\":{\"statusCategory\":{\"key\":\"done\"}}}},"
          + "\"changelog\":{\"items\":[{\"field\":\"status\"}]}}";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "completed|CLOSED",
        "|CLOSED",
        "not_planned|MUTED",
        "duplicate|MUTED",
        "a new reason|CLOSED"
      })
  void reasonOfGithubDecides(String reason, TicketState state) throws Exception {
    String body = GITHUB.formatted(Objects.requireNonNullElse(reason, ""), "bug");

    assertThat(read(TrackerKind.GITHUB, body)).map(TicketStatus::getState).contains(state);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Done|CLOSED",
        "Fixed|CLOSED",
        "Won't Do|MUTED",
        "Won’t Fix|MUTED",
        "Duplicate|MUTED",
        "Cannot Reproduce|",
        "Incomplete|"
      })
  void resolutionOfJiraDecides(String reason, TicketState state) throws Exception {
    assertThat(read(TrackerKind.JIRA, JIRA.formatted(reason)).map(TicketStatus::getState))
        .isEqualTo(Optional.ofNullable(state));
  }

  @Test
  void duplicateIsMerged_whenALabelNamesTheOtherCluster() throws Exception {
    assertThat(read(TrackerKind.GITHUB, GITHUB.formatted("duplicate", "merged-into:jank:k1:00aa")))
        .hasValueSatisfying(
            status -> {
              assertThat(status.getState()).isEqualTo(TicketState.MERGED);
              assertThat(status.getMergedInto()).isEqualTo("k1:00aa");
            });
  }

  @Test
  void reasonsAreConfigured_andOneInBothListsIsAnError() throws Exception {
    String body = GITHUB.formatted("duplicate", "bug");

    assertThat(read(TrackerKind.GITHUB, body, "mute-reasons=late", "ignore-reasons=duplicate"))
        .isEmpty();
    assertThatThrownBy(() -> read(TrackerKind.GITHUB, body, "ignore-reasons=Duplicate"))
        .hasMessageContaining("both have [duplicate]; leave out");
  }

  private Optional<TicketStatus> read(TrackerKind kind, String body, String... lines)
      throws Exception {
    String prefix = "targets.\"" + APP + "\".";
    List<String> all = new ArrayList<>(List.of(prefix + "kind=jira", prefix + "url=https://x"));
    Arrays.stream(lines).forEach(line -> all.add(prefix + line));
    Target target =
        Objects.requireNonNull(
            TestSettings.of(folder, all.toArray(new String[0])).targets().get(APP));
    CloseReasons reasons = new CloseReasons(target);
    Map<String, String> headers = Map.of("x-github-event", "issues");
    return new StatusReader(kind, APP, reasons)
        .read(
            new InboundWebhooks.Delivered(headers::get, body.getBytes(StandardCharsets.UTF_8)),
            Instant.EPOCH);
  }
}
