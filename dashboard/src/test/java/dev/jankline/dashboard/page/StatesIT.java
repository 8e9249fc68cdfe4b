package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.page.fixture.FixtureServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stands where figures would: each state says what to do. */
class StatesIT extends BrowserTest {
  private static final String REQUESTS = "performance.getEntriesByType('resource').length";

  @ParameterizedTest
  @CsvSource({
    "clusters, Devices upload some hours after they stalled",
    "clusters?view=tree, Devices upload some hours after they stalled",
    "screens, The SDK sends them when the app names its screens",
    "tickets, A rule opens one when a cluster gets worse",
    "symbols, jank symbols upload",
    "accounting, Choose a longer span"
  })
  void emptyPageSaysWhatToDo(String page, String advice) throws IOException {
    show(FixtureServer.EMPTY, page);
    assertThat(tab.text("main")).contains(advice);
    assertThat(Axe.serious(tab)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"clusters", "screens", "tickets", "symbols", "accounting", "release"})
  void failureSaysWhatIsWrong_andCanBeTriedAgain(String page) {
    show(FixtureServer.BROKEN, page);
    tab.require("document.querySelector('.state.failed')");
    assertThat(tab.text(".state.failed"))
        .contains("the store is being rebuilt", "Try again in some seconds");
    int before = tab.evaluate(REQUESTS).asInt();
    tab.click(".state.failed button");
    tab.require(REQUESTS + " > " + before);
    tab.forgetComplaints();
  }

  @Test
  void pageBeginsWithTheAppThatWasSeenLast() {
    tab.open(server.url("/"));
    tab.require("location.pathname === '/apps/" + FixtureServer.READER + "/release'");
  }

  @Test
  void clusterThatIsNotThereSaysSo() {
    tab.open(server.url("/apps/" + FixtureServer.READER + "/clusters/gone"));
    tab.see(".state.failed", "no cluster with this fingerprint");
    assertThat(tab.text(".state.failed")).contains("Look in the list it came from");
    tab.forgetComplaints();
  }

  @Test
  void releasePageShowsVersionsBesideEachOther_andTheShareOfTheUseOfEach() {
    show("release");
    tab.require("document.querySelectorAll('jank-version-strip a').length === 3");
    assertThat(tab.text("main")).contains("1.1.0 is the highest of 3 versions");
    tab.require("document.querySelector('.share-newer').getAttribute('d').length > 20");
    tab.require("document.querySelector('.share-older').getAttribute('d').length > 20");
    tab.require("document.querySelector('main').textContent.includes('of the use')");
    tab.evaluate(
        "document.querySelector('jank-version-strip a')"
            + ".dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))");
    tab.see("main", "0.9.0 is not judged yet");
  }

  @Test
  void unknownPageLeadsBack() {
    show("no-such-page");
    assertThat(tab.text("main")).contains("No such page", "Go to the release or the clusters");
  }

  @Test
  void readKeyIsAskedFor_whenTheDashboardNeedsOne() throws IOException {
    try (FixtureServer locked = FixtureServer.locked("key-1")) {
      tab.open(locked.url("/apps/" + FixtureServer.READER + "/clusters"));
      tab.see("h1", "Read key needed");
      assertThat(Axe.serious(tab)).isEmpty();
      tab.enter("#read-key", "key-1");
      tab.click("form.state button");
      tab.see("tbody", "FeedRanker.rank");
      assertThat(tab.evaluate("localStorage.length").asInt())
          .as("keys kept for other tabs")
          .isZero();
    }
    tab.forgetComplaints();
  }

  @Test
  void asksAgainAtMostOnceInFifteenSeconds_andNotWhileHidden() throws InterruptedException {
    show("release");
    int before = asked();
    for (int second = 0; second < 4; second++) {
      server.actions().readBack();
      Thread.sleep(1000);
    }
    assertThat(asked()).as("lists of releases that were asked for").isEqualTo(before);

    tab.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
            + " window.dispatchEvent(new Event('jank-acted'))");
    Thread.sleep(3000);
    assertThat(asked()).as("while the tab is hidden").isEqualTo(before);

    tab.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))");
    tab.require(LISTS + " > 0");
  }

  private static final String LISTS =
      "performance.getEntriesByType('resource')"
          + ".filter((one) => one.name.includes('/releases?')).length - 1";

  private static int asked() {
    return (int) server.asked().stream().filter(one -> one.contains("/releases?")).count();
  }

  @Test
  void saysWhatToDoAndWhatWasRejected_whenAnAppHasSentNothing() throws IOException {
    show(FixtureServer.SILENT, "release");
    assertThat(tab.text("main"))
        .contains("Nothing of com.example.silent is counted yet", "./jank send", "rejected:")
        .doesNotContain("retracted");
    assertThat(tab.evaluate("document.querySelector('#app-choice').value").asText())
        .isEqualTo(FixtureServer.SILENT);
    assertThat(Axe.serious(tab)).isEmpty();
    tab.forgetComplaints();
  }

  @Test
  void tabOfAClusterHasItsName_andItsTicketStandsAboveTheFlameGraph() {
    show("clusters/" + PLANTED);
    assertThat(tab.evaluate("document.title").asText()).startsWith("FeedRanker.rank · ");
    assertThat(tab.text(".ticket-line")).contains("JANK-1", "open", "feed-team");
    assertThat(
            tab.evaluate("document.querySelector('.ticket-line').getBoundingClientRect().bottom")
                .asDouble())
        .isLessThan(860);
  }

  @Test
  void longNamesKeepClassAndMethod() {
    show("release");
    assertThat(
            tab.evaluate(
                    "import('/app/text/name.js').then((it) =>"
                        + " it.shortName('com.' + 'long.'.repeat(60) + 'Reader.open')"
                        + " + ' ' + it.shortName('com.example.阅读.页面.加载'))")
                .asText())
        .isEqualTo("Reader.open 页面.加载");
  }

  @Test
  void showsHowTheDevicesOfBothSidesDiffer_whenUnfolded() {
    show("release");
    tab.click(".verdict details.balance summary");
    tab.see(".verdict details.balance", "Same devices before the update");
    tab.see(".verdict details.balance", "1.0 × (0.9–1.1)");
    tab.see(".verdict details.balance", "First day after the update");
  }

  @Test
  void saysInWords_whyThereIsNoRatioOrComparison() {
    show("release");
    assertThat(words("{ outcome: 'NOT_ENOUGH', change: null, newerStalls: 3, olderStalls: 0 }"))
        .contains("not in the older version");
    assertThat(words("{ outcome: 'NOT_ENOUGH', change: { value: 1.2, low: 0.8, high: 1.7 } }"))
        .contains("1.2", "(0.8–1.7)", "not enough yet");
  }

  /** How a change is said. */
  private String words(String row) {
    return tab.evaluate(
            "import('/app/text/words.js').then((it) => it.change(%s).values.join(' '))"
                .formatted(row))
        .asText();
  }
}
