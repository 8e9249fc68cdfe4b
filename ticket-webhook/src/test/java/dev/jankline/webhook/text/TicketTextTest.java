package dev.jankline.webhook.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Cause;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketLine;
import dev.jankline.schema.TicketName;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TicketTextTest {
  private static final TicketText TEXT =
      new TicketText(Optional.of(URI.create("https://jank.example.com/")));

  @Test
  void everyFormatIsAsRecorded() throws IOException {
    Message message = TEXT.ticket(Regression.opened());

    assertThat(PlainText.of(message) + "\n").isEqualTo(recorded("regression.txt"));
    assertThat(MarkdownText.of(message)).isEqualTo(recorded("regression.markdown"));
    assertThat(HtmlText.of(message) + "\n").isEqualTo(recorded("regression.html"));
    assertThat(WikiText.of(message) + "\n").isEqualTo(recorded("regression.wiki"));
    assertThat(JiraDocument.of(message).toPrettyString() + "\n")
        .isEqualTo(recorded("regression.json"));
  }

  @Test
  void parenthesesOfAnAddress_doNotEndALinkOfMarkdown() {
    Message message =
        new Message(
            "", List.of(new Message.Block.Link("Dashboard", "https://a.example/(b)/c?d=(e")));

    assertThat(MarkdownText.of(message))
        .isEqualTo("[Dashboard](https://a.example/%28b%29/c?d=%28e)\n");
  }

  @Test
  void charactersThatNobodySeesAreLeftOut() {
    Message message =
        new Message(
            "a\u202Eb\u0000", List.of(new Message.Block.Code(List.of("at\u2066 c.d\u0000(E)"))));

    assertThat(PlainText.of(message)).isEqualTo("ab\n    at c.d(E)");
  }

  private static String recorded(String name) throws IOException {
    try (InputStream in = TicketTextTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }

  @Test
  void headlineSaysRatioSinceAndShare() {
    assertThat(Headline.of(Regression.opened()))
        .isEqualTo(
            "1.1.0 stalls 1.6 times as often as 1.0.0 (1.4 to 1.9), since 2026-11-20 09:00 UTC,"
                + " on 312 of 20,400 device-days, about 21,000 devices a day in the field");
  }

  @Test
  void headlineOfADecisionIsTheDecision_whateverItOpens() {
    TicketEvent event = Regression.opened();
    event.setType(TicketEventType.REOPENED);
    event.setTrigger("open again, by anna");
    event.setBy("anna");

    assertThat(Headline.of(event)).isEqualTo("Decided: open again, by anna");
    assertThat(PlainText.of(TEXT.comment(event))).doesNotContain("Rule:");
  }

  @Test
  void anrsThatTheClusterExplains_areANumberOfTheirOwn() {
    TicketEvent event = Regression.opened();
    assertThat(PlainText.of(TEXT.ticket(event))).doesNotContain("ANRs");
    event.setAnrs(12L);
    assertThat(PlainText.of(TEXT.ticket(event))).contains("ANRs: 12\n");
    event.setExplainedAnrs(31L);
    assertThat(PlainText.of(TEXT.ticket(event))).contains("ANRs: 12, 31 more explained by it\n");
  }

  @Test
  void releaseThatIsNotJudged_saysWhy_andLinksToTheRelease() {
    TicketEvent event = Regression.opened();
    event.setKind(AlertKind.NOT_JUDGED);
    event.setTrigger("not compared with older versions, because …");

    assertThat(Headline.of(event)).isEqualTo("1.1.0: not compared with older versions, because …");
    assertThat(TEXT.link(event))
        .contains("https://jank.example.com/apps/com.example.reader/release?version=1.1.0");
  }

  @Test
  void withoutForegroundTime_theTicketSaysThatThereIsNoRate() {
    TicketEvent event = Regression.opened();
    Objects.requireNonNull(event.getRate()).setForegroundMillis(0L);

    assertThat(PlainText.of(TEXT.ticket(event)))
        .contains("Rate: none, because no foreground time was sent with these reports\n")
        .doesNotContain("Affected per 1,000", "Stalls per foreground hour");
  }

  @Test
  void headlineOfANewClusterHasNoRatio() {
    TicketEvent event = Regression.opened();
    VersionVerdict verdict =
        Objects.requireNonNull(Objects.requireNonNull(event.getRate()).getVerdict());
    verdict.setOutcome(VersionOutcome.NEW);
    verdict.setRatio(null);

    assertThat(Headline.of(event)).startsWith("1.1.0 stalls here, 1.0.0 did not, since 2026");
  }

  @Test
  void headlineSaysNoMoreThanIsKnown() {
    TicketEvent event = Regression.opened();
    VersionVerdict verdict =
        Objects.requireNonNull(Objects.requireNonNull(event.getRate()).getVerdict());
    verdict.setSince(null);
    verdict.setOutcome(VersionOutcome.NOT_ENOUGH);
    assertThat(Headline.of(event))
        .startsWith("1.1.0 cannot be told from 1.0.0 here yet (1.6 times, 1.4 to 1.9), on 312 of");

    verdict.setRatio(null);
    assertThat(Headline.of(event))
        .startsWith("1.1.0 cannot be told from 1.0.0 here yet, on 312 of");

    verdict.setOutcome(VersionOutcome.NOT_COMPARABLE);
    assertThat(Headline.of(event))
        .startsWith("1.1.0 cannot be compared with 1.0.0 here yet, on 312 of");
  }

  @Test
  void screenHasNoCausesDurationsOrStack_andItsOwnPage() {
    TicketEvent event = Regression.opened();
    event.setScreen("Feed");
    event.setTitle("Screen Feed");
    event.setFingerprint("screen:0123456789abcdef");
    event.setStack(List.of());

    assertThat(PlainText.of(TEXT.ticket(event)))
        .startsWith(
            "Screen Feed 1.6 × worse in 1.1.0 [com.example.reader]\nIn Feed, 1.1.0 stalls 1.6 times as often as 1.0.0")
        .doesNotContain("Causes:")
        .doesNotContain("Duration:")
        .doesNotContain("stack")
        .endsWith(
            "Dashboard: https://jank.example.com/apps/com.example.reader/screens?version=1.1.0&older=1.0.0\n"
                + "jank:screen:0123456789abcdef jank-app:com.example.reader");
  }

  @Test
  void titleSaysFunctionRatioVersionAndApp() {
    TicketEvent event = Regression.opened();
    event.setTitle("com.example.reader.feed.FeedRanker.rank");

    assertThat(TEXT.ticket(event).title())
        .isEqualTo("FeedRanker.rank 1.6 × worse in 1.1.0 [com.example.reader]");
    event.setRate(null);
    assertThat(TEXT.ticket(event).title()).isEqualTo("FeedRanker.rank [com.example.reader]");
  }

  @Test
  void movedMethodSaysHowItsTicketGoesOn() {
    TicketEvent event = Regression.opened();
    event.setPerhapsMovedFrom(new TicketName("k1:00aa", "a.b.Feed.fetch", Cause.DISK));

    assertThat(PlainText.of(TEXT.ticket(event)))
        .contains(
            "Perhaps moved: ./jank tickets merge --app com.example.reader --cluster k1:00ff"
                + " --into k1:00aa goes on with the ticket of a.b.Feed.fetch,"
                + " which this version does not have\n");
  }

  @Test
  void diffuseStallNamesItsAlternatives() {
    TicketEvent event = Regression.opened();
    event.setAlternatives(List.of("a.b.c 40 %", "a.b.d 30 %"));

    assertThat(PlainText.of(TEXT.ticket(event))).contains("Alternatives: a.b.c 40 %, a.b.d 30 %");
  }

  @Test
  void blockedThreadSaysWhoHeldTheLock() {
    TicketEvent event = Regression.opened();
    event.setLockHolder("a.b.Sync.upload holding a.b.TokenStore");

    assertThat(PlainText.of(TEXT.ticket(event)))
        .contains("Waits for: a.b.Sync.upload holding a.b.TokenStore");
  }

  @Test
  void decisionsAreShort_andSayWhatWasDecided() {
    TicketEvent event = Regression.opened();
    event.setType(TicketEventType.FIXED);
    event.setTrigger("fixed in 1.2.0");

    assertThat(PlainText.of(TEXT.comment(event)))
        .isEqualTo(
            """
            Main thread blocked in com.example.reader.Feed.load (DISK) 1.6 × worse in 1.1.0 [com.example.reader]
            Decided: fixed in 1.2.0
            Dashboard: https://jank.example.com/apps/com.example.reader/clusters/k1%3A00ff?version=1.1.0&older=1.0.0
            jank:k1:00ff jank-app:com.example.reader""");
  }

  @Test
  void summaryListsItsClusters() {
    TicketEvent event = Regression.opened();
    event.setType(TicketEventType.SUMMARY);
    event.setTrigger("the app has opened as many tickets in this day as its rules allow");
    event.setClusters(60);
    event.setLines(
        Collections.nCopies(50, new TicketLine("k1:7", "1.1.0", "A.b: 20 stalls", 20L, 3L)));

    assertThat(PlainText.of(TEXT.ticket(event)))
        .contains("60 more clusters reached a rule on 2026-11-20; the app has opened")
        .contains("• 1.1.0, k1:7: A.b: 20 stalls")
        .contains("• and 10 more");
  }

  @Test
  void whatComesFromOutsideMakesNoMarkup() {
    Message hostile =
        new Message(
            "t",
            List.of(
                new Message.Block.Paragraph("@all see #7 [x](http://evil) <img src=x> `code` *b*"),
                new Message.Block.Code(List.of("a```b", "c"))));

    assertThat(MarkdownText.of(hostile).lines())
        .containsExactly(
            "&#64;all see &#35;7 \\[x\\](http&#58;//evil) &#60;img src=x&#62; \\`code\\` \\*b\\*",
            "",
            "````",
            "a```b",
            "c",
            "````");
    assertThat(WikiText.of(hostile)).startsWith("\\@all see \\#7 \\[x\\]\\(http://evil\\)");
    assertThat(HtmlText.of(hostile)).contains("&lt;img src=x&gt;").doesNotContain("<img");
    assertThat(JiraDocument.of(hostile).toString())
        .contains("{\"type\":\"text\",\"text\":\"@all see #7 [x](http://evil) <img src=x>");
  }

  @Test
  void beginningOfALineMakesNoList() {
    assertThat(MarkdownText.escaped("- a")).isEqualTo("\\- a");
    assertThat(MarkdownText.escaped("1. a")).isEqualTo("1\\. a");
    assertThat(MarkdownText.escaped("1.1.0 - a")).isEqualTo("1.1.0 - a");
  }

  @Test
  void textIsBounded() {
    TicketEvent event = Regression.opened();
    event.setTitle("x".repeat(10_000));
    event.setTrigger("y\n".repeat(10_000));
    event.setStack(Collections.nCopies(500, event.getStack().get(0)));
    event.setOwners(Collections.nCopies(1_000, "team"));

    Message message = TEXT.ticket(event);

    assertThat(message.title()).hasSize(TicketText.MAX_TITLE + 1);
    assertThat(MarkdownText.of(message).length()).isLessThan(15_000);
  }
}
