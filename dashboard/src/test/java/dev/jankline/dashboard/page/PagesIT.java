package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every page in both themes and two widths: nothing overflows, axe finds nothing serious, and a
 * picture is taken.
 */
class PagesIT extends BrowserTest {
  private static final int WIDE = 1360;
  private static final int NARROW = 390;
  private static final List<String> PAGES =
      List.of(
          "release",
          "vitals",
          "clusters",
          "clusters?view=tree",
          "clusters/" + PLANTED,
          "screens",
          "tickets",
          "symbols",
          "accounting",
          "report");

  static Stream<Arguments> forms() {
    return PAGES.stream()
        .flatMap(page -> Stream.of(WIDE, NARROW).map(width -> Arguments.of(page, width)));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void pageIsWhole(String page, int width) throws IOException {
    tab.size(width, 860);
    show(page);
    for (String theme : List.of("light", "dark")) {
      tab.theme(theme);
      keepPicture(tab, name(page) + "-" + theme + "-" + width);
      assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt())
          .as("width that the page takes")
          .isLessThanOrEqualTo(width);
      assertThat(theme.equals("light") ? Axe.serious(tab) : Axe.faint(tab)).isEmpty();
    }
  }

  private static String name(String page) {
    return page.contains("/") ? "cluster" : page.contains("?") ? "clusters-tree" : page;
  }
}
