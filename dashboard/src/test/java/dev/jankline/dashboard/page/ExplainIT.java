package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A single stall is explained frame by frame. */
class ExplainIT extends BrowserTest {
  private static final String SECOND = "00%030x".formatted(1);

  @Test
  void stallIsExplainedFrameByFrame_andTheLinkSaysWhichOne() throws IOException {
    show("clusters/" + PLANTED);
    assertThat(tab.evaluate("document.querySelector('jank-explain')").isNull()).isTrue();
    tab.click("[aria-label='Single stalls'] tbody tr:nth-child(2) button");
    tab.see("jank-explain tr.chosen", "FeedRanker.rank");
    assertThat(tab.evaluate("location.search").asText()).isEqualTo("?stall=" + SECOND);
    assertThat(tab.text("jank-explain"))
        .contains("computes", "CPU time of 91 %", "time-majority", "filed here", "1.88 s", "90 %")
        .contains("From here on no call holds half of the time", "Score.of");
    tab.evaluate("document.querySelector('jank-explain').scrollIntoView()");
    keepPicture(tab, "cluster-explained-light-1360");
    assertThat(Axe.serious(tab)).isEmpty();
    tab.click("jank-explain header button");
    tab.require("!document.querySelector('jank-explain')");
    assertThat(tab.evaluate("location.search").asText()).isEmpty();
  }

  @Test
  void linkOpensTheSameStall() {
    show("clusters/" + PLANTED + "?stall=" + SECOND);
    tab.see("jank-explain tr.chosen", "filed here");
    assertThat(
            tab.text(
                "[aria-label='Single stalls'] tbody tr:nth-child(2) button[aria-pressed=true]"))
        .isEqualTo("Explain");
  }
}
