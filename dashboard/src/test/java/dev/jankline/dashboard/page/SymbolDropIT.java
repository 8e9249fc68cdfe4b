package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.page.fixture.FixtureUploads;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Symbol files are dropped on the page and passed on with the key that is entered. */
class SymbolDropIT extends BrowserTest {
  private void drop(String name, String content) {
    tab.require("document.querySelector('form.drop')");
    tab.evaluate(
        """
        (() => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([`%s`], '%s'));
          document.querySelector('form.drop').dispatchEvent(
            new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
        })()
        """
            .formatted(content, name));
    tab.see("form.drop li:last-child", name);
  }

  @Test
  void fileIsPassedOn_withItsVersionAndKey() throws IOException {
    show("symbols");
    drop("mapping.txt", "a.b.C -> d:");
    tab.enter("#symbol-version", "1.1.0");
    tab.enter("#symbol-key", FixtureUploads.KEY);
    tab.click("form.drop button.main");
    tab.see("form.drop li", "✓ stored");
    assertThat(server.asked())
        .contains("/v1/apps/com.example.reader/symbols?versionName=1.1.0&versionCode=110");
    keepPicture(tab, "symbols-uploaded-light-1360");
    assertThat(Axe.serious(tab)).isEmpty();
    tab.require("!document.querySelector('#symbol-key')");
  }

  @Test
  void refusalIsSaid_andTheFileMayBeSentAgain() {
    show("symbols");
    drop("holiday.jpg", "no symbols");
    tab.enter("#symbol-key", "wrong");
    tab.click("form.drop button.main");
    tab.see("form.drop li", "send an upload key");
    tab.enter("#symbol-key", FixtureUploads.KEY);
    tab.click("form.drop button.main");
    tab.see("form.drop li", "this is no symbol file");
    assertThat(tab.evaluate("document.querySelector('form.drop button.main').disabled").asBoolean())
        .isFalse();
    tab.forgetComplaints();
  }
}
