package dev.jankline.webhook.target.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Cause;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketLine;
import dev.jankline.schema.TicketName;
import dev.jankline.webhook.target.Tickets;
import dev.jankline.webhook.text.Regression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks what is sent with the schema that receivers are given. */
class PayloadSchemaTest {
  private static final Path SCHEMA =
      Path.of("..", "docs", "reference", "ticket-webhook-1.schema.json");

  @ParameterizedTest
  @EnumSource
  void messageOfEachTypeIsValid(TicketEventType type) throws IOException {
    TicketEvent event = Regression.opened();
    event.setType(type);
    event.setFixedInVersionName("1.2.0");
    event.setMutedUntil(Instant.parse("2026-12-31T08:00:00Z"));
    event.setMergedInto("k1:00aa");
    event.setPerhapsMovedFrom(new TicketName("k1:00aa", "Feed.fetch", Cause.DISK));
    event.setAssignee("anna");
    event.setBy("ben");
    event.setScreen("Feed");
    event.setClusters(1);
    event.setLines(List.of(new TicketLine("k1:00bb", "1.1.0", "120 stalls", 120L, 48L)));

    assertThat(defects(sent(event))).isEmpty();
    assertThat(sent(event))
        .contains("\"perhapsMovedFrom\":{\"fingerprint\":\"k1:00aa\",\"title\":\"Feed.fetch\"}");
    assertThat(defects(sent(Tickets.opened("e1")))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void messageOfEachKindIsValid_alsoWithHugeTexts(AlertKind kind) throws IOException {
    TicketEvent event = Tickets.opened("e1");
    event.setKind(kind);
    event.setFingerprint("f".repeat(5_000));
    event.setStack(List.of(Tickets.frame("f".repeat(5_000), "g".repeat(5_000), 1_000_000, null)));
    event.setTitle("\u0001é😀".repeat(2_000));

    assertThat(defects(sent(event))).isEmpty();
  }

  @Test
  void otherFieldsTypesAndTimesAreNot() throws IOException {
    String sent = sent(Regression.opened());

    assertThat(defects(sent.replace("\"stalls\":618", "\"stalls\":\"618\""))).hasSize(1);
    assertThat(defects(sent.replace("\"stalls\"", "\"stallz\""))).hasSize(2);
    assertThat(defects(sent.replace("\"REGRESSION\"", "\"WORST\""))).hasSize(1);
    assertThat(defects(sent.replace("2026-11-20T10:29:00Z", "today"))).hasSize(1);
  }

  private static String sent(TicketEvent event) {
    return new String(
        TicketPayload.render(event, Optional.of("https://jank.example.com/apps/a")), UTF_8);
  }

  static Set<ValidationMessage> defects(String json) throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(SCHEMA));
    return schema.validate(
        json,
        InputFormat.JSON,
        context -> context.getExecutionConfig().setFormatAssertionsEnabled(true));
  }
}
