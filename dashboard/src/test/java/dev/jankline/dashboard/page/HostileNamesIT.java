package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.page.fixture.FixtureServer;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names with markup, script, bidi controls, zero-width characters and 10 KB are text on every page.
 */
class HostileNamesIT extends BrowserTest {
  private static final String UNSEEN =
      "[\\\\u202a-\\\\u202e\\\\u2066-\\\\u2069\\\\u200b\\\\u0000\\\\u0007\\\\ufeff]";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "release",
        "vitals",
        "clusters",
        "clusters?view=tree",
        "clusters/k1:1",
        "clusters/k1:1?flame=one",
        "screens",
        "tickets",
        "symbols",
        "accounting"
      })
  void nameIsText(String page) throws IOException {
    show(FixtureServer.HOSTILE, page);
    keepPicture(tab, "hostile-" + page.replaceAll("[^a-z]+", "-"));
    assertThat(
            tab.evaluate(
                    "document.querySelectorAll('main img, main script, [onerror], [onmouseover]').length")
                .asInt())
        .as("elements made of names")
        .isZero();
    assertThat(tab.evaluate("document.querySelectorAll('a[href^=\"javascript\"]').length").asInt())
        .as("links that run script")
        .isZero();
    assertThat(
            tab.evaluate(
                    "new RegExp('" + UNSEEN + "').test(document.querySelector('main').innerText)")
                .asBoolean())
        .as("characters that cannot be seen")
        .isFalse();
    assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(1360);
    assertThat(
            tab.evaluate(
                    "Math.max(0, ...[...document.querySelectorAll('main bdi, main a, main option')].map((one) => one.textContent.length))")
                .asInt())
        .as("longest name that is shown")
        .isLessThan(1200);
  }
}
