package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Makes the pictures of docs/dashboard.md; they are copied there by hand when a page changed. */
class PicturesIT extends BrowserTest {
  private static final int MAX_BYTES = 150_000;

  @ParameterizedTest
  @CsvSource({
    "release, release, 1080, 700",
    "clusters, clusters, 1360, 620",
    "clusters-tree, clusters?view=tree, 1080, 480",
    "cluster, clusters/PLANTED, 1080, 800",
    "screens, screens, 1080, 560",
    "tickets, tickets, 1360, 360",
    "symbols, symbols, 1080, 640",
    "pipeline, pipeline, 1080, 640"
  })
  void pictureIsSmall(String name, String page, int width, int height) throws IOException {
    tab.size(width, 760);
    for (String theme : List.of("light", "dark")) {
      tab.theme(theme);
      show(page.replace("PLANTED", PLANTED));
      Path file = picture("docs/dashboard-" + name + (theme.equals("dark") ? "-dark" : ""));
      tab.picture(file, height);
      assertThat(Files.size(file)).isLessThan(MAX_BYTES);
    }
  }
}
