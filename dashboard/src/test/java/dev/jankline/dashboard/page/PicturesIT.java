package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Makes the pictures of docs/dashboard.md; they are copied there by hand when a page changed. */
class PicturesIT extends BrowserTest {
  private static final int MAX_BYTES = 150_000;

  @ParameterizedTest
  @CsvSource({
    "release, release, light, 700",
    "clusters, clusters, light, 560",
    "cluster, clusters/PLANTED, light, 800",
    "cluster-dark, clusters/PLANTED, dark, 800",
    "scenes, scenes, dark, 560",
    "pipeline, pipeline, light, 560"
  })
  void pictureIsSmall(String name, String page, String theme, int height) throws IOException {
    tab.size(1080, 760);
    tab.theme(theme);
    show(page.replace("PLANTED", PLANTED));
    Path file = picture("docs/" + name);
    tab.picture(file, height);
    assertThat(Files.size(file)).isLessThan(MAX_BYTES);
  }
}
