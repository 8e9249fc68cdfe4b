package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * The flame graph: one version and two, search, zoom, inverted, keys, its table, and 20,000 calls.
 */
class FlameGraphIT extends BrowserTest {
  private static final String WORDS = ".flame-words";

  @Test
  void comparisonIsPerHourOfExposure() {
    show("clusters/" + PLANTED);
    // 65,700 ms × 0.0075 and 47,200 ms × 0.0042 milliseconds per foreground hour.
    assertThat(tab.text(WORDS)).contains("1.1.0 493 ms per h", "1.0.0 198 ms per h", "▲ 2.49 ×");
    assertThat(row("FeedRanker.rank")).contains("411", "74.8", "▲ +336");
    assertThat(row("Cache.get")).contains("26.0", "▼ −26.0");
  }

  @Test
  void oneVersionAloneHasTimesAndShares() {
    show("clusters/" + PLANTED + "?flame=one");
    assertThat(row("FeedRanker.rank")).contains("54.8 s", "83 %", "0 ms");
    assertThat(row("TimSort.sort")).contains("31.0 s", "47 %");
  }

  @Test
  void callIsShownOverTheWholeWidth_byKeys() {
    show("clusters/" + PLANTED + "?flame=one");
    tab.evaluate("document.querySelector('canvas').focus()");
    for (int depth = 0; depth < 8; depth++) {
      tab.press("ArrowDown");
    }
    tab.see(WORDS, "FeedRanker.rank");
    tab.press("Enter");
    tab.require("document.querySelector('jank-flame-canvas').port.to < 0.9");
    tab.press("ArrowDown");
    tab.press("ArrowRight");
    tab.see(WORDS, "Features.extract");
    tab.press("Escape");
    tab.require("document.querySelector('jank-flame-canvas').port.to === 1");
  }

  @Test
  void searchSaysItsShare_andFiltersTheTable() {
    show("clusters/" + PLANTED + "?flame=one");
    tab.enter("#flame-search", "timsort");
    // Its callees are not counted twice.
    tab.see(".flame-switches output", "found in 47 % of the time");
    assertThat(tab.evaluate("document.querySelectorAll('.flame-calls tbody tr').length").asInt())
        .isEqualTo(1);
  }

  @Test
  void invertedGraphBeginsWithTheInnermostCalls() {
    show("clusters/" + PLANTED + "?flame=one");
    tab.click(".flame-switches button");
    tab.evaluate("document.querySelector('canvas').focus()");
    tab.press("ArrowDown");
    tab.see(WORDS, "Score.compareTo");
    tab.press("ArrowDown");
    tab.see(WORDS, "TimSort.sort");
  }

  @Test
  void platformCodeIsLeftOut_whenOnlyCodeOfTheAppIsWanted() {
    show("clusters/" + PLANTED + "?flame=one");
    tab.click(".flame-switches button:nth-of-type(2)");
    tab.require("!document.querySelector('.flame-calls').innerText.includes('android.os.Looper')");
    tab.evaluate("document.querySelector('canvas').focus()");
    tab.press("ArrowDown");
    tab.see(WORDS, "FeedPresenter.show");
  }

  @Test
  void zoomSelectionAndSearchStay_whenTheSameCallsComeWithNewFigures() {
    show("clusters/" + PLANTED + "?flame=one");
    tab.enter("#flame-search", "timsort");
    tab.evaluate("document.querySelector('canvas').focus()");
    for (int depth = 0; depth < 8; depth++) {
      tab.press("ArrowDown");
    }
    tab.press("Enter");
    tab.require("document.querySelector('jank-flame-canvas').port.to < 0.9");
    tab.require("location.search.includes('find=timsort') && location.search.includes('zoom=')");
    tab.evaluate(
        "{ const graph = document.querySelector('jank-flame-graph'); graph.tree = structuredClone(graph.tree); }");
    tab.require("document.querySelector('jank-flame-graph').isUpdatePending === false");
    assertThat(tab.evaluate("document.querySelector('jank-flame-canvas').port.to").asDouble())
        .isLessThan(0.9);
    tab.see(WORDS, "FeedRanker.rank");
    assertThat(tab.evaluate("document.querySelector('#flame-search').value").asText())
        .isEqualTo("timsort");

    tab.evaluate("location.reload()");
    tab.require(
        "document.querySelector('#flame-search')?.value === 'timsort'"
            + " && document.querySelector('jank-flame-canvas').port.to < 0.9");
  }

  @Test
  void wholeReleaseIsOneGraph_whoseCallsLeadToTheirClusters_andWhatIsChosenStays()
      throws IOException {
    show("release");
    tab.click(".release-flame button");
    tab.require("document.querySelector('jank-flame-graph canvas')?.width > 0");
    assertThat(tab.text(WORDS)).contains("1.1.0", "1.0.0", "ms per h").doesNotContain("Open");
    tab.enter("#flame-search", "A1.a");
    tab.evaluate("document.querySelector('canvas').focus()");
    for (int depth = 0; depth < 8; depth++) {
      tab.press("ArrowDown");
    }
    tab.see(WORDS, "Open ");
    tab.press("Enter");
    tab.require(
        "['find=A1.a', 'zoom=', 'flame=all'].every((part) => location.search.includes(part))");
    tab.evaluate("location.reload()");
    tab.require(
        "document.querySelector('#flame-search')?.value === 'A1.a'"
            + " && document.querySelector('jank-flame-canvas').port.to"
            + " - document.querySelector('jank-flame-canvas').port.from < 0.9");
    keepPicture(tab, "release-flame-light-1360");
    tab.click(WORDS + " a");
    tab.require("location.pathname.includes('/clusters/')");
  }

  /** How fast, {@code bench dashboard} measures. */
  @Test
  void twentyThousandCallsArePainted_atEachZoom() {
    show("release?flame=all");
    tab.require("document.querySelector('jank-flame-graph canvas')?.width > 0");
    tab.evaluate("globalThis.flame = document.querySelector('jank-flame-canvas'); 0");

    assertThat(tab.evaluate("flame.root.descendants().length").asInt()).isGreaterThan(19_000);
    assertThat(tab.frameMillis("flame.port.from = at / 200; flame.paint()")).isPositive();
  }

  private String row(String name) {
    tab.evaluate("document.querySelector('.flame-calls').open = true");
    return tab.evaluate(
            "[...document.querySelectorAll('.flame-calls tbody tr')].find((row) => row.innerText.includes('"
                + name
                + "')).innerText")
        .asText();
  }
}
