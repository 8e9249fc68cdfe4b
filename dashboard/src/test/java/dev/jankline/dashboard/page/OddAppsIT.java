package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.browser.Chromium;
import dev.jankline.browser.Tab;
import dev.jankline.dashboard.read.OddApps;
import dev.jankline.dashboard.rest.SampleServer;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Opens pages of apps that are unlike the usual one, as the real server answers them from a real
 * store. Meanwhile stalls of one of them come twice a second for a minute, and a tab shows them.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@SuppressWarnings("NullAway.Init") // Set before all tests.
class OddAppsIT extends BrowserTest {
  private static final int WIDE = 1440;
  private static final int SCREEN = 900;
  private static final int MINUTE_MILLIS = 60_000;
  private static final int MOST_REQUESTS = 4;
  private static final String ROW = ".worse-places tbody tr";
  private static final String CANVAS = "document.querySelector('jank-flame-canvas')";

  private static final AtomicInteger COMING = new AtomicInteger();
  private static SampleServer odd;
  private static ScheduledExecutorService traffic;
  private static Tab live;
  private static double begin;

  @BeforeAll
  static void startTraffic(@TempDir Path folder) {
    assumeTrue(Chromium.isInstalled(), Chromium.ADVICE);
    odd = new SampleServer(StoreKind.DUCKDB, folder, OddApps::fill).withPages();
    live = newTab();
    live.open(address(OddApps.WORSE, "clusters/" + OddApps.WORSE_PRINT));
    live.require("document.querySelector('jank-flame-graph canvas')?.width > 0");
    live.enter("#flame-search", "Score");
    live.evaluate("document.querySelector('canvas').focus()");
    live.press("ArrowDown");
    live.press("ArrowDown");
    live.press("ArrowDown");
    live.press("Enter");
    live.require(CANVAS + ".port.to - " + CANVAS + ".port.from < 0.9");
    live.require("location.search.includes('find=Score') && location.search.includes('zoom=')");
    begin =
        live.evaluate("performance.setResourceTimingBufferSize(2000), performance.now()")
            .asDouble();
    traffic = Executors.newSingleThreadScheduledExecutor();
    ScheduledFuture<?> unused =
        traffic.scheduleAtFixedRate(OddAppsIT::anotherStall, 500, 500, TimeUnit.MILLISECONDS);
  }

  @AfterAll
  static void stopTraffic() throws InterruptedException {
    if (traffic != null) {
      traffic.shutdown();
      assertThat(traffic.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
      live.close();
      odd.close();
    }
  }

  private static void anotherStall() {
    int number = COMING.incrementAndGet();
    odd.feed().stall(OddApps.worseStall(20 + number, "2.1.0")).count(OddApps.worseCount(1, number));
    Changes changes = new Changes();
    changes.delete(Table.CLUSTERS, OddApps.WORSE, StoredRow.keyOf("any"));
    odd.changed(changes);
  }

  private static String address(String app, String page) {
    return "http://127.0.0.1:" + odd.port() + "/apps/" + app + "/" + page;
  }

  private void showReleaseOf(String app) {
    tab.size(WIDE, SCREEN);
    tab.open(address(app, "release"));
    settled();
    tab.require("!document.querySelector('main').innerText.includes('Loading')");
    assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt())
        .as("width that the page takes")
        .isLessThanOrEqualTo(WIDE);
    assertThat(tab.text("main")).doesNotContain("NaN", "∞", "undefined", "null");
  }

  @Test
  @Order(1)
  void firstScreenHasWhatGotWorse_whereOnWhomSinceWhen_itsTicketAndItsOwner() throws Exception {
    showReleaseOf(OddApps.WORSE);
    assertThat(tab.text("main h1"))
        .contains(
            "2.1.0 stalls as often as 2.0.0",
            "PriceCalculator.total got 4.1 × worse, only on low-tier devices, since 2026-11-20 18:00 UTC",
            "ticket JANK-1, cart-team, open",
            "1 more place is worse or new");
    tab.see(ROW, OddApps.OWNER);
    assertThat(tab.text(ROW))
        .contains("PriceCalculator.total", "com.worse.shop.cart", "▲ 4.1 ×")
        .contains("only on low-tier devices", "2026-11-20", "18:00", "JANK-1", "open");
    assertThat(tab.text(ROW + ":nth-of-type(2)")).contains("Tax.recompute", "▲ new");
    assertThat(tab.bottom(ROW + ":nth-of-type(2)")).as("px").isLessThan(SCREEN);
    assertThat(tab.text(".better-places summary")).contains("Better: 1");
    keepPicture(tab, "odd-worse");
  }

  @Test
  @Order(2)
  void savedFilesOfAComparisonAskForBothVersions() {
    tab.open(address(OddApps.WORSE, "clusters/" + OddApps.WORSE_PRINT + "?version=2.1.0"));
    settled();
    for (String file : new String[] {"speedscope", "folded"}) {
      tab.require("document.querySelector('jank-flame-graph canvas')?.width > 0");
      tab.evaluate(
          "[...document.querySelectorAll('main button')].find((one) => one.innerText.includes('"
              + file
              + "')).click()");
      tab.require(
          "performance.getEntriesByType('resource').some(({ name }) => name.includes('/tree?')"
              + " && name.includes('version=2.1.0') && name.includes('other=2.0.0')"
              + " && name.includes('format="
              + file
              + "'))");
    }
  }

  @Test
  @Order(3)
  void fiftyVersionsWithLongAndChineseNames() throws Exception {
    showReleaseOf(OddApps.FIFTY);
    assertThat(tab.text("main h1")).startsWith("5.9.0-rc.49+build.20260049 is not judged yet");
    assertThat(tab.text("main")).contains("the newest 20 of 50");
    tab.see("main", "书架页面.加载全部书籍");
    tab.see("main", "createFromSavedInstanceStateOrDefaultArguments");
    assertThat(tab.evaluate("document.querySelectorAll('#version option').length").asInt())
        .isEqualTo(50);
    keepPicture(tab, "odd-fifty");
  }

  @Test
  @Order(3)
  void versionsBeyondTheFirstPageAreShown_andTheChooserReachesThem() {
    tab.open(address(OddApps.MANY, "release?version=" + encoded(OddApps.version(1))));
    settled();
    assertThat(tab.text("main h1")).startsWith(OddApps.version(1) + " is not judged yet");
    assertThat(tab.evaluate("document.querySelector('#older').value").asText())
        .isEqualTo(OddApps.version(0));
    assertThat(tab.text("main")).contains("the newest 20 of " + OddApps.MANY_VERSIONS);
    tab.open(address(OddApps.MANY, "clusters"));
    settled();
    assertThat(versionsOffered()).isEqualTo(200);
    tab.click(".scope > button");
    tab.require("document.querySelectorAll('#version option').length > 201");
    assertThat(versionsOffered()).isEqualTo(OddApps.MANY_VERSIONS);
    tab.enter("#version", OddApps.version(0));
    tab.require("location.search.includes('version=5.0.0-rc.0')");
    settled();
    tab.see("tbody", "createFromSavedInstanceStateOrDefaultArguments");
  }

  /** Versions to choose from; the first choice is all of them. */
  private int versionsOffered() {
    return tab.evaluate("document.querySelectorAll('#version option').length").asInt() - 1;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Test
  @Order(4)
  void appsWithoutSymbols_stalls_orManyDevicesSaySo() throws Exception {
    showReleaseOf(OddApps.NO_SYMBOLS);
    tab.see("main", "100 % of its stalls have no names: upload the symbols of 1.0.0");
    keepPicture(tab, "odd-symbols");
    showReleaseOf(OddApps.QUIET);
    assertThat(tab.text("main h1"))
        .isEqualTo("1.1.0 had no stall in 30 hours of foreground time, and is not judged yet.");
    keepPicture(tab, "odd-quiet");
    showReleaseOf(OddApps.TINY);
    assertThat(tab.text("main h1")).isEqualTo("1.1.0 is not judged yet.");
    tab.see("main", "FeedRanker.rank");
    keepPicture(tab, "odd-tiny");
    showReleaseOf(OddApps.FAULTY);
    tab.see("main", "upload the symbols of the version with fewer names");
  }

  @Test
  @Order(4)
  void clusterThatWasMutedBeforeItHadATicketIsAmongTheTickets_andLeadsToItsPage() {
    tab.open(address(OddApps.TINY, "tickets?state=muted"));
    settled();
    assertThat(tab.text("tbody tr"))
        .contains("JANK-1", "FeedRanker.rank", "none yet", "decided before a rule opened a ticket")
        .doesNotContain("(no name)");
    tab.click("tbody a[data-row]");
    tab.see("#ticket header", "muted");
    tab.see("#ticket", "this was decided before a rule opened a ticket");
  }

  @Test
  @Order(5)
  void appThatSentNothingSaysWhatToDo() throws Exception {
    showReleaseOf(OddApps.NOTHING_SENT);
    tab.see("main h1", "Nothing of com.nothing.sent is counted yet");
    tab.see("main", "No event of it came yet");
    keepPicture(tab, "odd-nothing");
    tab.forgetComplaints(); // The browser's own about the answer 404.
  }

  @Test
  @Order(6)
  void zoomSelectionAndSearchStay_andRequestsAreFew_inAMinuteOfLiveTraffic() {
    assertThat(
            live.evaluate(
                    "new Promise((done) => setTimeout(() => done(performance.now()), Math.max(0, "
                        + (begin + MINUTE_MILLIS + 1) // a timer may ring a little early
                        + " - performance.now())))")
                .asDouble())
        .isGreaterThanOrEqualTo(begin + MINUTE_MILLIS);
    assertThat(COMING.get()).as("stalls that came").isGreaterThan(4 * MOST_REQUESTS);
    JsonNode requests =
        live.evaluate(
            "performance.getEntriesByType('resource').filter(({ startTime }) => startTime > %1$f && startTime <= %1$f + %2$d)"
                    .formatted(begin, MINUTE_MILLIS)
                + ".map(({ name }) => new URL(name).pathname)"
                + ".reduce((sum, name) => ({ ...sum, [name]: (sum[name] ?? 0) + 1 }), {})");
    assertThat(requests).as("requests %s", requests).hasSizeGreaterThanOrEqualTo(3);
    requests
        .properties()
        .forEach(
            entry ->
                assertThat(entry.getValue().asInt())
                    .as("requests %s", requests)
                    .isBetween(2, MOST_REQUESTS));
    assertThat(live.text(".facts")).doesNotContain("\n360\n");
    assertThat(live.evaluate(CANVAS + ".port.to - " + CANVAS + ".port.from").asDouble())
        .isLessThan(0.9);
    assertThat(live.evaluate(CANVAS + ".focus.data.name").asText())
        .isEqualTo("com.example.feed.Score.of");
    assertThat(live.evaluate("document.querySelector('#flame-search').value").asText())
        .isEqualTo("Score");
    assertThat(live.complaints()).as("complaints of the browser").isEmpty();
  }
}
