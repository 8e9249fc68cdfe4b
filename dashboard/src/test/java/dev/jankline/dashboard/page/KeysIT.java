package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The same way by keys alone. */
class KeysIT extends BrowserTest {
  @Test
  void clustersAreFoundAndOpened_byKeys() {
    show("release");
    tab.press("2");
    tab.see("h1", "Clusters");
    settled();
    tab.press("/");
    assertThat(focus()).isEqualTo("filter-text");
    "decode".chars().forEach(letter -> tab.press(String.valueOf((char) letter)));
    tab.press("Enter");
    tab.require("document.querySelectorAll('tbody tr').length === 1");
    tab.evaluate("document.activeElement.blur()");
    tab.press("j");
    tab.press("x");
    tab.require("document.querySelector('jank-compare table')");
    tab.press("j");
    tab.press("Enter");
    tab.see("h1", "ImageLoader.decodeSync");
  }

  @Test
  void skipLinkIsFirst_thenTheNavigation() {
    show("release");
    tab.press("Tab");
    assertThat(tab.evaluate("document.activeElement.className").asText())
        .as(
            "class of %s",
            tab.evaluate("document.activeElement.outerHTML.slice(0, 300) + document.hasFocus()"))
        .isEqualTo("skip");
    tab.press("Tab");
    tab.press("Tab");
    assertThat(tab.evaluate("document.activeElement.textContent").asText()).isEqualTo("Release");
  }

  @Test
  void listOfKeysOpensAndCloses() {
    show("release");
    // Often, because the focus leaves a closed dialog somewhat later than it closes.
    for (int time = 0; time < 20; time++) {
      tab.press("?");
      tab.require("document.querySelector('dialog').open");
      tab.press("Escape");
      tab.require("!document.querySelector('dialog').open");
    }
  }

  @Test
  void chosenThemeStays_whenThePageIsLoadedAnew() {
    show("release");
    tab.enter("#theme-choice", "dark");
    assertThat(tab.evaluate("getComputedStyle(document.body).backgroundColor").asText())
        .isEqualTo("rgb(22, 21, 24)");
    show("release");
    assertThat(tab.evaluate("document.documentElement.dataset.theme").asText()).isEqualTo("dark");
  }

  private String focus() {
    return tab.evaluate("document.activeElement.id").asText();
  }
}
