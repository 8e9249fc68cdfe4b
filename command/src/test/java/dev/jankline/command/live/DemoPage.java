package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.browser.Chromium;
import dev.jankline.browser.Tab;
import dev.jankline.local.demo.RegressionLine;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.webhook.target.webhook.TicketPayload;
import dev.jankline.webhook.text.PlainText;
import dev.jankline.webhook.text.TicketText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Opens the page of a running demo as its user does, and walks from the release to the code that
 * got worse, its differential flame graph and its ticket, and mutes it. The figures that are seen
 * are those of the topics.
 */
final class DemoPage {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration DAY = Duration.ofDays(1);
  private static final int SCREEN = 900;
  private static final String NEWER = "1.1.0";
  private static final String OLDER = "1.0.0";
  private static final DateTimeFormatter HOUR =
      DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Set<VersionOutcome> WORSE =
      Set.of(VersionOutcome.WORSE, VersionOutcome.NEW, VersionOutcome.SLIGHTLY_WORSE);
  private static final String FIRST_CHANGE = ".section table tbody tr";
  private static final String SECOND_CHANGE = ".worse-places tbody tr:nth-child(2)";

  private DemoPage() {}

  static void walk(RunningDemo demo) throws Exception {
    try (RollupView topics = RollupView.start(demo.clientSettings());
        Chromium chromium = Chromium.start();
        Tab tab = chromium.tab()) {
      String planted = alerted(topics, AlertKind.REGRESSION);
      String added = alerted(topics, AlertKind.NEW);

      tab.size(1440, SCREEN);
      tab.open(demo.address("dashboard"));
      settled(tab);
      tab.see(FIRST_CHANGE, "feed-team");
      assertFirstScreen(tab, topics, planted);
      assertNewPlaceAndVersions(tab, topics, added);
      assertThat(tab.text(".app-starts tbody")).contains("Cold", "Warm", "Hot", "before");
      tab.picture(Path.of("target", "screenshots", "demo-release.png"), 700);

      tab.click(FIRST_CHANGE + " a[data-row]");
      settled(tab);
      tab.see("h1", "FeedRanker");
      assertThat(tab.evaluate("location.pathname").asText())
          .endsWith(URLEncoder.encode(planted, StandardCharsets.UTF_8));
      assertSameFigures(tab, topics, planted);

      assertDifferentialFlameGraph(tab);
      tab.picture(Path.of("target", "screenshots", "demo-cluster.png"), 900);

      TicketEvent ticket = opened(topics, planted);
      assertThat(ticket.getKind()).isEqualTo(AlertKind.REGRESSION);
      DocumentedTicket.assertSame(PlainText.of(new TicketText(Optional.empty()).ticket(ticket)));
      DocumentedTicket.assertSameMessage(TicketPayload.render(ticket));
      assertThat(tab.text("main")).contains(ticket.getRule());
      ticketIsMuted(tab, demo, topics, planted);
      tab.click("nav a[href*='/tickets']");
      settled(tab);
      tab.see("tbody", "FeedRanker");
      assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
    }
  }

  /** The one cluster with an alert of a kind. */
  private static String alerted(RollupView topics, AlertKind kind) {
    assertThat(Await.until(LIMIT, () -> topics.worse(kind).size() == 1))
        .as("%s alerts %s", kind, topics.worse(kind))
        .isTrue();
    return fingerprint(topics, topics.worse(kind).get(0));
  }

  /** What is new is the second row, what is gone is folded below, and older releases are drawn. */
  private static void assertNewPlaceAndVersions(Tab tab, RollupView topics, String added) {
    assertThat(verdict(topics, added).getOutcome()).isEqualTo(VersionOutcome.NEW);
    assertThat(tab.text(SECOND_CHANGE))
        .contains("ReadingTime.estimate", "new", ticketName(topics, added), "open");
    assertThat(tab.bottom(SECOND_CHANGE)).as("px of the first screen").isLessThan(SCREEN);
    assertThat(tab.text(".better-places")).contains("Better");
    assertThat(tab.evaluate("document.querySelector('.better-places').textContent").asText())
        .contains("WordIndex.build");
    Set<String> versions =
        topics.rows().stream().map(ClusterCount::getVersionName).collect(Collectors.toSet());
    assertThat(versions).contains("0.8.0", "0.8.1", "0.9.0", OLDER, NEWER);
    for (String version : versions) {
      tab.require(
          "document.querySelector('jank-version-strip a[aria-label^=\"" + version + ",\"]')");
    }
    assertThat(tab.text("jank-version-strip")).contains("0.9.0", OLDER, NEWER);
  }

  /** Version, place, ratio, devices, hour, ticket and owner are seen without scrolling. */
  private static void assertFirstScreen(Tab tab, RollupView topics, String planted) {
    assertThat(
            Await.until(
                LIMIT,
                () ->
                    words(topics, planted).stream().allMatch(tab.text("main h1")::contains)
                        && figures(topics, planted).stream()
                            .allMatch(tab.text(FIRST_CHANGE)::contains)))
        .as(
            "the page says %s and %s, the topics %s and %s",
            tab.text("main h1"),
            tab.text(FIRST_CHANGE),
            words(topics, planted),
            figures(topics, planted))
        .isTrue();
    assertThat(tab.bottom(FIRST_CHANGE)).as("px of the first screen").isLessThan(SCREEN);
  }

  /** What the sentence holds. */
  private static List<String> words(RollupView topics, String planted) {
    VersionVerdict verdict = verdict(topics, planted);
    return List.of(
        NEWER,
        OLDER,
        "FeedRanker",
        ratio(verdict) + " × worse",
        "on low-tier devices",
        HOUR.format(Objects.requireNonNull(verdict.getSince())),
        ticketName(topics, planted),
        "feed-team",
        "open");
  }

  /** What the first row of the table holds. */
  private static List<String> figures(RollupView topics, String planted) {
    VersionVerdict verdict = verdict(topics, planted);
    List<String> figures = new ArrayList<>(List.of("FeedRanker", "▲ " + ratio(verdict) + " ×"));
    figures.add(HOUR.format(Objects.requireNonNull(verdict.getSince())));
    figures.addAll(List.of(ticketName(topics, planted), "open", "feed-team"));
    assertThat(verdict.getTiers())
        .filteredOn(tier -> WORSE.contains(tier.getOutcome()))
        .extracting(TierVerdict::getTier)
        .containsExactly(DeviceTier.LOW);
    figures.add("on low-tier devices");
    return figures;
  }

  private static VersionVerdict verdict(RollupView topics, String planted) {
    return topics.rates().stream()
        .filter(rate -> rate.getName().equals(planted) && rate.getVersionName().equals(NEWER))
        .map(rate -> Objects.requireNonNull(rate.getVerdict()))
        .findFirst()
        .orElseThrow();
  }

  private static String ratio(VersionVerdict verdict) {
    double ratio = Objects.requireNonNull(verdict.getRatio()).getValue();
    return String.format(Locale.ROOT, ratio >= 10 ? "%.0f" : "%.1f", ratio);
  }

  private static String ticketName(RollupView topics, String planted) {
    return topics.statuses().values().stream()
        .filter(status -> status.getFingerprint().equals(planted))
        .map(status -> Objects.requireNonNullElse(status.getExternalId(), status.getTicket()))
        .findFirst()
        .orElseThrow();
  }

  /** The page follows the topics. */
  private static void assertSameFigures(Tab tab, RollupView topics, String planted) {
    assertThat(
            Await.until(
                LIMIT,
                () -> {
                  String stalls = grouped(stalls(topics, planted, NEWER));
                  return tab.text(".facts").contains(stalls) && row(tab, NEWER).contains(stalls);
                }))
        .as(
            "the page says %s, the topics %d stalls",
            tab.text(".facts"), stalls(topics, planted, NEWER))
        .isTrue();
  }

  /** The decision goes from the page to the processor, which mutes the ticket, and back. */
  private static void ticketIsMuted(Tab tab, RunningDemo demo, RollupView topics, String planted)
      throws Exception {
    tab.click("[data-action=mute]");
    tab.require("document.querySelector('dialog.act').open");
    tab.enter("#action-key", demo.address("write key"));
    tab.click("dialog.act button.main");
    tab.see("#ticket [role=status]", "is muted until");
    tab.see("#ticket header", "muted");
    assertThat(
            Await.until(
                LIMIT,
                () ->
                    tickets(topics, planted).stream()
                        .anyMatch(event -> event.getType() == TicketEventType.MUTED)))
        .as("events of the ticket %s", tickets(topics, planted))
        .isTrue();
    tab.see("#ticket tbody", "muted until");
  }

  private static void assertDifferentialFlameGraph(Tab tab) {
    tab.require("document.querySelector('jank-flame-graph canvas')?.width > 0");
    assertThat(tab.text(".switch button[aria-pressed=true]")).contains(NEWER, OLDER);
    tab.require("document.querySelector('.flame-calls')");
    tab.evaluate("document.querySelector('.flame-calls').open = true");
    tab.see(".flame-calls tbody tr", "FeedRanker");
  }

  private static TicketEvent opened(RollupView topics, String planted) throws Exception {
    assertThat(Await.until(LIMIT, () -> !tickets(topics, planted).isEmpty()))
        .as("a ticket of " + planted)
        .isTrue();
    return tickets(topics, planted).get(0);
  }

  private static List<TicketEvent> tickets(RollupView topics, String planted) {
    return topics.ticketEvents().stream()
        .filter(event -> event.getFingerprint().equals(planted))
        .toList();
  }

  private static String fingerprint(RollupView topics, RegressionLine regression) {
    return days(topics)
        .filter(row -> isTitled(topics.info(row), regression.title()))
        .map(ClusterCount::getFingerprint)
        .findFirst()
        .orElseThrow();
  }

  private static boolean isTitled(@Nullable ClusterMetadata info, String title) {
    return info != null && info.getTitle().equals(title);
  }

  /** What the rows of the topic add up to. */
  private static long stalls(RollupView topics, String planted, String version) {
    return days(topics)
        .filter(row -> row.getFingerprint().equals(planted))
        .filter(row -> row.getVersionName().equals(version))
        .mapToLong(ClusterCount::getStalls)
        .sum();
  }

  private static Stream<ClusterCount> days(RollupView topics) {
    return topics.rows().stream()
        .filter(
            row ->
                row.getGrouping() == Grouping.PRIMARY && row.getWindowMillis() == DAY.toMillis());
  }

  private static String row(Tab tab, String version) {
    return tab.evaluate(
            "[...document.querySelectorAll('[aria-label=\"Versions of this cluster\"] tbody tr')]"
                + ".find((row) => row.innerText.includes('"
                + version
                + "')).innerText")
        .asText();
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static void settled(Tab tab) {
    tab.require("document.querySelector('main h1') && !document.querySelector('.busy')");
  }
}
