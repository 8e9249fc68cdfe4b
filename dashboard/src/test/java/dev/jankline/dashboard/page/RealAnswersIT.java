package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.browser.Chromium;
import dev.jankline.browser.Tab;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.report.SourceChange.CompareUrls;
import dev.jankline.dashboard.rest.AppKeys;
import dev.jankline.dashboard.rest.DashboardServer;
import dev.jankline.dashboard.sample.SampleGroups;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.dashboard.web.StaticFiles;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.StartCount;
import dev.jankline.schema.StartType;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.service.QuietLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Walks from the release to the code that got worse, on the page as the real server answers it from
 * a real store; the figures that are seen are those that the records give.
 */
@SuppressWarnings("NullAway.Init") // Each test begins by setting all fields.
class RealAnswersIT {
  private static final Duration EXPOSURE = Duration.ofHours(100);
  private static final double RATIO = 1.9;
  private static final double RANK_RATIO = 3.7;

  @TempDir private Path folder;
  private final List<ClusterCount> counts = new ArrayList<>();
  private final List<AnalyzedStall> stalls = new ArrayList<>();
  private RollupStore store;
  private DashboardServer server;
  private Tab tab;

  @BeforeEach
  void start() {
    assumeTrue(Chromium.isInstalled(), Chromium.ADVICE);
    store = StoreKind.DUCKDB.open(folder);
    fill(new SampleFeed(store));
    server =
        DashboardServer.start(
            DashboardServer.Binding.local(AppKeys.reading(Map.of())),
            new DashboardServer.Sources(
                store,
                new ReadProgress(),
                new QuietLog(line -> {}, System::nanoTime),
                CompareUrls.of(Map.of("*", "https://git.example/compare/{from}...{to}"))),
            StaticFiles.ofPage().services());
    tab = BrowserTest.sharedTab();
  }

  @AfterEach
  void stop() {
    server.close();
    store.close();
  }

  private void fill(SampleFeed feed) {
    for (String version : List.of("1.0.0", "1.1.0")) {
      boolean newer = version.equals("1.1.0");
      for (int day = 0; day < 2; day++) {
        feed.exposure(Samples.exposure(version, day, 500, EXPOSURE));
        counts.add(Samples.count(Samples.RANK, version, day, newer ? 150 : 40));
        counts.add(Samples.count(Samples.PARSE, version, day, newer ? 62 : 60));
      }
      stalls.add(Samples.stall(newer ? 2 : 4, 0, version));
    }
    counts.forEach(feed::count);
    stalls.forEach(feed::stall);
    feed.rate(Samples.rate(RateSubject.APP, "*", RATIO));
    feed.rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, RANK_RATIO));
    feed.ticket(Samples.ticket(0, TicketEventType.OPENED)).answer(TicketState.OPEN);
    feed.symbols("b10", "1.0.0", "abc123").symbols("b11", "1.1.0", "release/1.1.0");
  }

  @Test
  void figuresOfThePageAreThoseOfTheRecords_fromReleaseToFlameGraph() throws IOException {
    tab.open("http://127.0.0.1:" + server.port() + "/");
    settled();
    assertThat(tab.text("main h1"))
        .isEqualTo(
            "1.1.0 stalls 1.9 times as often as 1.0.0 (1.0 to 3.8); FeedRanker.rank got 3.7 × worse"
                + ", only on low-tier devices, since 2026-11-21 00:00 UTC; ticket JANK-1, open.");
    assertThat(tab.text(".note-change"))
        .isEqualTo(
            "Changes between 1.0.0 (abc123) and 1.1.0 (release/1.1.0):"
                + " git log abc123..release/1.1.0 compare");
    assertThat(tab.text(".note-change code")).isEqualTo("git log abc123..release/1.1.0");
    assertThat(tab.evaluate("document.querySelector('.note-change a').href").asText())
        .isEqualTo("https://git.example/compare/abc123...release/1.1.0");
    assertThat(tab.text(".worse-places tbody tr")).contains("FeedRanker.rank", "▲ 3.7 ×", "JANK-1");
    String change = tab.text(".section:not(.worse-places) table tbody tr");
    assertThat(change)
        .contains("FeedRanker.rank", "▲ 3.7 ×")
        .contains("+" + measured(perHour("1.1.0") - perHour("1.0.0")));
    BrowserTest.keepPicture(tab, "real-release");

    tab.click(".section table tbody tr a[data-row]");
    tab.see("h1", "FeedRanker.rank");
    settled();
    assertThat(tab.text(".facts")).contains(Long.toString(stalls("1.1.0")), "▲ 3.7 ×");
    assertThat(tab.text("main"))
        .contains(
            "JANK-1",
            "On whom",
            "judged for these devices alone: worse only on low-tier devices, most on OS release 13",
            "Vendor Google");
    tab.see("#ticket", "Actions are switched off here");

    assertThat(row("FeedRanker.rank"))
        .contains(
            measured(millisPerHour("1.1.0", 1)),
            measured(millisPerHour("1.0.0", 1)),
            "▲ +" + measured(millisPerHour("1.1.0", 1) - millisPerHour("1.0.0", 1)));
    double below = 1 / 3.0;
    assertThat(row("Score.of"))
        .contains(
            measured(millisPerHour("1.1.0", below)),
            measured(millisPerHour("1.0.0", below)),
            "▲ +" + measured(millisPerHour("1.1.0", below) - millisPerHour("1.0.0", below)));
    BrowserTest.keepPicture(tab, "real-cluster");
    assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
  }

  @Test
  void versionWithoutExposureHasSharesOfItsReports_andNoRate() {
    new SampleFeed(store)
        .count(Samples.count(Samples.RANK, "1.2.0", 2, 30))
        .count(Samples.count(Samples.PARSE, "1.2.0", 2, 10));
    String app = "http://127.0.0.1:" + server.port() + "/apps/" + Samples.APP;
    tab.open(app + "/release?version=1.2.0");
    settled();
    assertThat(tab.text("main h1")).startsWith("1.2.0 has no rate");
    assertThat(tab.text("main")).contains("75 % of the reports", "25 % of the reports");
    tab.open(app + "/clusters?version=1.2.0");
    settled();
    assertThat(tab.text("table.clusters"))
        .contains("75 % of the reports")
        .doesNotContain("not in the older version");
    tab.open(app + "/clusters/" + Samples.RANK + "?version=1.2.0");
    settled();
    assertThat(tab.text(".facts"))
        .contains("75 % of the reports", "no foreground time was sent")
        .doesNotContain("not in the older version");
    assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
  }

  @Test
  void clusterThatIsGoneFromAVersionSaysSo() {
    new SampleFeed(store)
        .exposure(Samples.exposure("1.2.0", 2, 500, EXPOSURE))
        .rate(Samples.gone("1.2.0", "1.1.0"));
    String app = "http://127.0.0.1:" + server.port() + "/apps/" + Samples.APP;
    tab.open(app + "/clusters/" + Samples.RANK + "?version=1.2.0");
    settled();
    assertThat(tab.text(".facts"))
        .contains("▼ gone", "not in this version", "against 1.1.0", "median; p90 –")
        .doesNotContain("choose a version");
    tab.open(app + "/clusters?version=*&outcome=GONE");
    settled();
    assertThat(tab.text("table.clusters tbody")).contains("FeedRanker.rank", "▼ gone");
    assertThat(isGoneOffered()).isTrue();
    tab.open(app + "/clusters?version=1.2.0");
    settled();
    assertThat(isGoneOffered()).isFalse();
    assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
  }

  /** Of four cold starts, in buckets 37, 38, 39 and 49, the slowest one is slow. */
  @Test
  void startsOfAVersionStandBesideThoseOfTheOlderOne_whereAnyWasReported() {
    String page = "http://127.0.0.1:" + server.port() + "/apps/" + Samples.APP + "/release";
    tab.open(page);
    settled();
    assertThat(tab.text("main")).doesNotContain("App starts");
    List<Long> times = new ArrayList<>(Collections.nCopies(50, 0L));
    List.of(37, 38, 39, 49).forEach(bucket -> times.set(bucket, 1L));
    ExposureCount newer = Samples.exposure("1.1.0", 0, 500, EXPOSURE);
    newer.setStarts(List.of(new StartCount(StartType.COLD, 4L, 1L, times, List.of())));
    ExposureCount older = Samples.exposure("1.0.0", 0, 500, EXPOSURE);
    older.setStarts(
        List.of(
            new StartCount(StartType.COLD, 2L, 0L, times.subList(0, 39), List.of()),
            new StartCount(StartType.HOT, 2L, 0L, times.subList(0, 39), times.subList(0, 38))));
    new SampleFeed(store).exposure(newer).exposure(older);

    tab.open(page);
    settled();
    assertThat(tab.text(".app-starts header")).contains("before: 1.0.0");
    assertThat(tab.text(".app-starts tbody tr:nth-child(1)").replaceAll("\\s+", " "))
        .isEqualTo(
            "Cold new process 4 before 2 790 ms before 664 ms 5.31 s before 790 ms"
                + " 25 % (5–70 %) before 0 % – before –");
    assertThat(tab.text(".app-starts tbody tr:nth-child(2)").replaceAll("\\s+", " "))
        .isEqualTo(
            "Hot brought back – before 2 – before 664 ms – before 790 ms – before 0 % – before 664 ms");
    assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
  }

  /**
   * Each version was in the foreground for 200 h: 1440 s of CPU are 0.2 %, 302.4 s 0.042 %; 100
   * hangs are one in two hours, and of their 720 s 3.6 fall to each hour.
   */
  @Test
  void vitalsStandBesideEachOther_andCostIsMarkedFromAThousandthOn() {
    SampleFeed feed = new SampleFeed(store);
    feed.screen(late("1.1.0", 120)).screen(late("1.0.0", 30));
    feed.exposure(cost("1.1.0", 1_440_000)).exposure(cost("1.0.0", 302_400));
    String app = "http://127.0.0.1:" + server.port() + "/apps/" + Samples.APP;

    tab.open(app + "/vitals");
    settled();
    String row = "[aria-label='Vitals by version'] tbody tr:nth-child(%d) td:nth-child(%d)";
    assertThat(tab.text(row.formatted(1, 2)).replaceAll("\\s+", " ")).startsWith("1.5 % (");
    assertThat(tab.text(row.formatted(1, 8))).isEqualTo("24.0");
    assertThat(tab.text(row.formatted(1, 9)).replaceAll("\\s+", " ")).startsWith("0.50 (0.4");
    assertThat(tab.text(row.formatted(1, 10))).isEqualTo("3.60");
    assertThat(tab.text(row.formatted(1, 12))).isEqualTo("▲ 0.20 %");
    assertThat(tab.text(row.formatted(2, 8))).isEqualTo("6.00");
    assertThat(tab.text(row.formatted(2, 12))).isEqualTo("0.042 %");

    tab.open(app + "/screens");
    settled();
    assertThat(tab.text("[aria-label=Screens] td:nth-child(5)").replaceAll("\\s+", " "))
        .isEqualTo("▲ 24.0 before 6.00");
    assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
  }

  /** Of 20 devices with the cluster 16 save power, of 40 others none. */
  @Test
  void groupOfDevicesThatCarriesTheClusterIsSaidInWords() throws IOException {
    SampleFeed feed = new SampleFeed(store);
    SampleGroups.stalls("1.1.0").forEach(feed::stall);
    String app = "http://127.0.0.1:" + server.port() + "/apps/" + Samples.APP;
    tab.open(app + "/clusters/" + Samples.RANK + "?version=1.1.0");
    settled();
    tab.see(".device-groups .lead", SampleGroups.SENTENCE);
    assertThat(tab.text(".device-groups header")).contains("devices whose stalls are kept");
    assertThat(tab.text(".device-groups tbody tr").replaceAll("\\s+", " "))
        .contains("with low-power mode on", "80 % 16 of 20", "0 % 0 of 40");
    BrowserTest.keepPicture(tab, "real-groups");
    assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
  }

  /** A screen that was visible for 5 s. */
  private static ScreenCount late(String version, long millis) {
    ScreenCount screen = Samples.screen("Feed", version, 0, 250);
    screen.setOverrunMillis(millis);
    screen.setOverrunVisibleMillis(5_000);
    return screen;
  }

  private static ExposureCount cost(String version, long sdkMillis) {
    ExposureCount exposure = Samples.exposure(version, 0, 500, EXPOSURE);
    exposure.setSdkMillis(sdkMillis);
    exposure.setSelfReports(500);
    exposure.setHangs(100);
    exposure.setHangMillis(720_000);
    exposure.setUserPerceivedAnrDevices(15);
    return exposure;
  }

  private boolean isGoneOffered() {
    return tab.evaluate("document.querySelector('#filter-outcome [value=GONE]') !== null")
        .asBoolean();
  }

  private void settled() {
    tab.require("document.querySelector('main h1') && !document.querySelector('.busy')");
  }

  private String row(String name) {
    tab.require("document.querySelector('.flame-calls')");
    tab.evaluate("document.querySelector('.flame-calls').open = true");
    return tab.evaluate(
            "[...document.querySelectorAll('.flame-calls tbody tr')].find((row) => row.innerText.includes('"
                + name
                + "')).innerText")
        .asText();
  }

  private long stalls(String version) {
    return counts.stream()
        .filter(count -> isRank(count, version))
        .mapToLong(ClusterCount::getStalls)
        .sum();
  }

  /** Stalls of {@code rank} per hour of foreground time. */
  private double perHour(String version) {
    return stalls(version) / hours();
  }

  /** Milliseconds of stalls per hour of foreground time, of which samples show a share. */
  private double millisPerHour(String version, double share) {
    long millis =
        counts.stream()
            .filter(count -> isRank(count, version))
            .mapToLong(ClusterCount::getStallMillis)
            .sum();
    return millis / hours() * share;
  }

  private static boolean isRank(ClusterCount count, String version) {
    return count.getFingerprint().equals(Samples.RANK) && count.getVersionName().equals(version);
  }

  private static double hours() {
    return 2.0 * EXPOSURE.toHours();
  }

  /** Three figures that count, as the page writes them. */
  private static String measured(double figure) {
    int digits = figure >= 100 ? 0 : figure >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + digits + "f", figure);
  }
}
