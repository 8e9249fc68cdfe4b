package dev.jankline.webhook.target.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.Tickets;
import dev.jankline.webhook.text.PlainText;
import dev.jankline.webhook.text.Regression;
import dev.jankline.webhook.text.TicketText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keeps docs/tickets.md equal to what a chat is sent of the ticket that it shows. */
class ChatDocTest {
  private static final Pattern BLOCK =
      Pattern.compile("<!-- snippet: tested by ChatDocTest -->\n```json\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void chatGetsTheTextOfTheTicket() throws Exception {
    TicketEvent event = Regression.opened();

    assertThat(sent(event).path("text").asText())
        .isEqualTo(PlainText.of(new TicketText(Optional.empty()).ticket(event)));
  }

  @Test
  void decisionIsAsDocumented() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "tickets.md"));
    Matcher block = BLOCK.matcher(page);
    assertThat(block.find()).isTrue();
    TicketEvent event = Regression.opened();
    event.setType(TicketEventType.FIXED);
    event.setTitle("com.example.reader.feed.FeedRanker.rank");
    event.setFingerprint("k1:8548f9d7280eb156d8d394c2a1d8de15");
    VersionVerdict verdict =
        Objects.requireNonNull(Objects.requireNonNull(event.getRate()).getVerdict());
    Objects.requireNonNull(verdict.getRatio()).setValue(6.6);
    event.setTrigger("fixed in 1.2.0, by anna");
    event.setBy("anna");

    JsonNode sent = sent(event);
    assertThat(block.group(1)).isEqualTo(sent + "\n");
    String[] lines = sent.path("text").asText().split("\n", -1);
    assertThat(page).as("the ticket shown").contains("```text\n" + lines[0] + "\n");
    assertThat(page).contains("\n" + lines[lines.length - 1] + "\n```");
  }

  private JsonNode sent(TicketEvent event) throws Exception {
    String prefix = "targets.\"com.example.reader\".";
    try (FakeTracker chat = new FakeTracker(request -> FakeTracker.Response.ok("ok"));
        TicketTarget target =
            Targets.of(
                TestSettings.of(
                    folder,
                    prefix + "kind=slack",
                    prefix + "url=" + chat.url(),
                    "allow-addresses=127.0.0.1"),
                Clock.systemUTC())) {
      target.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS);
      return new JsonMapper().readTree(chat.requests.get(0).body());
    }
  }
}
