package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.page.fixture.FixtureServer;
import dev.jankline.dashboard.page.fixture.FixtureUploads;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A report is pasted or dropped, and the page shows what the gateway makes of it. */
class ReportIT extends BrowserTest {
  private static final String DUMP =
      """
      "main" tid=1 Runnable
        at a.B.c(B.java:7)
        at <lost>
      """;

  private void drop(String content) {
    tab.require("document.querySelector('form.drop')");
    tab.evaluate(
        """
        (() => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([`%s`], 'anr.txt'));
          document.querySelector('form.drop').dispatchEvent(
            new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
        })()
        """
            .formatted(content));
    tab.require("document.querySelector('#report-text').value !== ''");
  }

  @Test
  void droppedReportIsExplained_withItsClusterTheLinesLeftOutAndMissingSymbols()
      throws IOException {
    show(FixtureServer.EMPTY, "report");
    drop(DUMP);
    tab.enter("#report-key", FixtureUploads.KEY);
    tab.click("form.drop button.main");
    tab.see("main h2", "com.example.reader.feed.FeedRanker.rank");
    assertThat(tab.text("main"))
        .contains("art-dump, 1 stall", "00aa11bb, DART_BUILD_ID", "line 3: 1 of the frames is lost")
        .contains("FeedRanker.java:7", "5.00 s", PLANTED);
    keepPicture(tab, "report-explained-light-1360");
    assertThat(Axe.serious(tab)).isEmpty();
    tab.require("!document.querySelector('#report-key')");
  }

  @Test
  void refusalIsSaid_andAWrongKeyIsAskedForAgain() {
    show("report");
    drop("hello");
    tab.enter("#report-key", "wrong");
    tab.click("form.drop button.main");
    tab.see("main [role=status]", "send a read key");
    tab.enter("#report-key", FixtureUploads.KEY);
    tab.click("form.drop button.main");
    tab.see("main [role=status]", "The text is of no format");
    tab.forgetComplaints();
  }
}
