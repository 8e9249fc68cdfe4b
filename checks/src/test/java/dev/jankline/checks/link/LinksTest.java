package dev.jankline.checks.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.checks.source.Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link of a document to a file of the checkout leads to one. */
@Tag("check")
class LinksTest {
  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(?:#[^)\\s]*)?\\)");
  private static final Pattern WEB = Pattern.compile("[a-z]+:.*");

  static List<Path> documents() throws IOException {
    Path root = Module.root();
    try (Stream<Path> top = Files.list(root);
        Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      return Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyLinkLeadsToAFile(Path document) throws IOException {
    assertThat(links(Files.readString(document)))
        .allSatisfy(
            link ->
                assertThat(document.resolveSibling(link))
                    .as("%s, linked in %s", link, document.getFileName())
                    .exists());
  }

  private static List<String> links(String text) {
    return LINK.matcher(text)
        .results()
        .map(found -> found.group(1))
        .filter(link -> !WEB.matcher(link).matches())
        .toList();
  }
}
