package dev.jankline.webhook.target.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.text.Regression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps docs/tickets.md equal to what is sent, signed and understood. */
class WebhookDocTest {
  private static final Path PAGE = Path.of("..", "docs", "tickets.md");
  private static final JsonMapper MAPPER = new JsonMapper();

  /** DemoIT compares its texts with the message of a demo. */
  @Test
  void messageHasTheFieldsThatAreSent() throws Exception {
    JsonNode shown = MAPPER.readTree(blocks().get(0));
    JsonNode sent = MAPPER.readTree(TicketPayload.render(Regression.opened()));

    assertThat(names(shown.path("data"))).isEqualTo(names(sent.path("data")));
    assertThat(names(shown.at("/data/comparison"))).isEqualTo(names(sent.at("/data/comparison")));
    assertThat(PayloadSchemaTest.defects(shown.toString())).isEmpty();
    assertThat(blocks().get(0)).isEqualTo(shown.toPrettyString() + "\n");
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void answerIsUnderstood() throws Exception {
    assertThat(AnswerBody.parse(blocks().get(1)))
        .isEqualTo(
            new Answer.TicketAnswer(
                "JANK-7", "https://tracker.example.com/JANK-7", TicketState.OPEN, 120L));
  }

  @Test
  void signatureIsRight() throws Exception {
    String page = Files.readString(PAGE);
    Matcher given =
        Pattern.compile("`([^`]+)`")
            .matcher(
                page.substring(
                    page.indexOf("<!-- signature -->"), page.indexOf("<!-- /signature -->")));
    List<String> words = new ArrayList<>();
    while (given.find()) {
      words.add(given.group(1));
    }

    assertThat(words).hasSize(5);
    assertThat(
            WebhookSignature.of(List.of(words.get(0)))
                .sign(
                    words.get(1),
                    Instant.ofEpochSecond(Long.parseLong(words.get(2))),
                    words.get(3).getBytes(UTF_8)))
        .isEqualTo(words.get(4));
  }

  private static List<String> blocks() throws IOException {
    String page = Files.readString(PAGE);
    Matcher block =
        Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
            .matcher(page.substring(page.indexOf("## Webhook")));
    List<String> blocks = new ArrayList<>();
    while (block.find()) {
      blocks.add(block.group(1));
    }
    return blocks;
  }
}
