package dev.jankline.dashboard.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Makes the pictures of docs/dashboard.md again, when {@code -Dpictures.renew} is given. */
@EnabledIfSystemProperty(named = "pictures.renew", matches = ".*")
class PicturesIT extends BrowserTest {
  private static final Path DOCS = Path.of("..", "docs", "pictures");

  @ParameterizedTest
  @CsvSource({
    "release, release, 1080, 700",
    "clusters, clusters, 1360, 620",
    "clusters-tree, clusters?view=tree, 1080, 480",
    "cluster, clusters/PLANTED, 1080, 800",
    "screens, screens, 1080, 560",
    "tickets, tickets, 1360, 360",
    "symbols, symbols, 1080, 640",
    "accounting, accounting, 1080, 640"
  })
  void pictureIsTaken(String name, String page, int width, int height) throws IOException {
    tab.size(width, 760);
    for (String theme : List.of("light", "dark")) {
      tab.theme(theme);
      show(page.replace("PLANTED", PLANTED));
      String file = "dashboard-" + name + (theme.equals("dark") ? "-dark" : "") + ".png";
      tab.picture(DOCS.resolve(file), height);
    }
  }
}
