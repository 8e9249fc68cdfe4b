package dev.jankline.dashboard.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.jankline.dashboard.report.SourceChange.CompareUrls;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceChangeTest {
  private static final CompareUrls URLS =
      CompareUrls.of(
          Map.of(
              "a.b", "https://git.example/own/compare/{from}...{to}",
              "*", "https://other.example/?old={from}&new={to}&again={to}"));

  @Test
  void addressOfTheAppGoesBeforeThatOfAllOthers() {
    assertThat(URLS.between("a.b", "v1", "release/2"))
        .isEqualTo("https://git.example/own/compare/v1...release/2");
    assertThat(URLS.between("a.c", "v1", "v2"))
        .isEqualTo("https://other.example/?old=v1&new=v2&again=v2");
    assertThat(CompareUrls.NONE.between("a.b", "v1", "v2")).isNull();
  }

  @Test
  void revisionChangesNothingButItsPlace() {
    assertThat(URLS.between("a.c", "{to} #&x=1?", "%2e\"<b>"))
        .isEqualTo(
            "https://other.example/?old=%7Bto%7D%20%23%26x%3D1%3F&new=%252e%22%3Cb%3E"
                + "&again=%252e%22%3Cb%3E");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://git.example/{from}...{to}",
        "javascript:alert('{from}{to}')",
        "https://git.example/{from}",
        "https://git.example/{to}",
        "https://{from}.example/{to}",
        "https://user@git.example/{from}...{to}",
        "https://git.example/a b/{from}...{to}",
        "https://git_/{from}...{to}",
        ""
      })
  void whatIsNoAddressOfComparisonsIsRefused(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CompareUrls.of(Map.of("a.b", url)))
        .withMessageContaining("jank.dashboard.compare-urls of app 'a.b'");
  }
}
