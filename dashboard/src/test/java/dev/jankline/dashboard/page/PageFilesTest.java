package dev.jankline.dashboard.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.web.StaticFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The files of the page by themselves: what they import, what the content security policy forbids,
 * how large they are; and how large the pictures of the docs are.
 */
class PageFilesTest {
  private static final Path PAGE = Path.of("src/main/resources/dev/jankline/dashboard/page");
  private static final Pattern IMPORT = Pattern.compile("(?:from |import |import\\()'([^']+)'");

  /** Names of the import map that the page uses. */
  private static final List<String> LIBRARIES = List.of("lit", "d3-hierarchy");

  private static final int MAX_ZIPPED = 100_000;
  private static final Path PICTURES = Path.of("..", "docs", "pictures");
  private static final long MAX_PICTURE_BYTES = 150_000;

  static List<Path> modules() throws IOException {
    return files(".js");
  }

  private static List<Path> files(String end) throws IOException {
    try (Stream<Path> files = Files.walk(PAGE)) {
      return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void everyImportLeadsToAFileOrALibrary(Path module) throws IOException {
    assertThat(IMPORT.matcher(Files.readString(module)).results().map(found -> found.group(1)))
        .allSatisfy(
            name -> {
              if (name.equals("./english.js")) {
                assertThat(PAGE.relativize(module.resolveSibling(name)).normalize().toString())
                    .isEqualTo(StaticFiles.WORDS);
              } else if (name.startsWith(".")) {
                assertThat(module.resolveSibling(name)).exists();
              } else {
                assertThat(name).isIn(LIBRARIES);
              }
            });
  }

  @ParameterizedTest
  @MethodSource("modules")
  void noMarkupHoldsAStyleOrAHandler(Path module) throws IOException {
    assertThat(
            found(
                "(?i)\\sstyle=|\\son[a-z]+=[\"']|innerHTML|unsafeHTML|document\\.write|eval\\(",
                module))
        .isEmpty();
  }

  /** Figures of other pages are not filtered, and the interface refuses it. */
  @Test
  void onlyThePageOfClustersOffersFilters() throws IOException {
    for (Path module : modules()) {
      assertThat(Files.readString(module).contains("part/filters.js"))
          .as("%s", module)
          .isEqualTo(module.endsWith("view/clusters.js"));
    }
  }

  @Test
  void stylesLoadNothingFromElsewhere() throws IOException {
    for (Path style : files(".css")) {
      assertThat(found("url\\(|@import", style)).as("%s", style).isEmpty();
    }
    assertThat(found("(?:src|href)=\"(?!/app/)[^\"]*\"", PAGE.resolve("index.html"))).isEmpty();
  }

  /**
   * All files together, each zipped by itself; those of the libraries that are loaded come to 24 kB
   * more.
   */
  @Test
  void picturesOfTheDocsAreSmall() throws IOException {
    try (Stream<Path> files = Files.list(PICTURES)) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("dashboard-")))
          .hasSize(16)
          .allSatisfy(file -> assertThat(Files.size(file)).isLessThan(MAX_PICTURE_BYTES));
    }
  }

  @Test
  void filesAreSmall() throws IOException {
    try (Stream<Path> files = Files.walk(PAGE)) {
      assertThat(files.filter(Files::isRegularFile).mapToInt(PageFilesTest::zipped).sum())
          .isLessThan(MAX_ZIPPED);
    }
  }

  private static List<String> found(String pattern, Path file) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(file, UTF_8))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  private static int zipped(Path file) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream stream = new GZIPOutputStream(bytes)) {
      stream.write(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.size();
  }
}
