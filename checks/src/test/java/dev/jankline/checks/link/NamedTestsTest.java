package dev.jankline.checks.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.checks.source.Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every test that a document names as `SomeTest` or `SomeTest.method` is there. */
@Tag("check")
class NamedTestsTest {
  private static final Pattern NAMED =
      Pattern.compile("`([A-Z]\\w*[a-z0-9](?:Test|IT))(?:\\.(\\w+))?`");
  private static final Pattern FILE = Pattern.compile("[A-Z]\\w*[a-z0-9](?:Test|IT)\\.java");

  private static Map<String, List<Path>> tests = Map.of();

  @BeforeAll
  static void find() throws IOException {
    try (Stream<Path> files = Files.walk(Module.root())) {
      tests =
          files
              .filter(file -> FILE.matcher(String.valueOf(file.getFileName())).matches())
              .filter(file -> file.toString().contains("/src/test/"))
              .collect(
                  Collectors.groupingBy(
                      file -> String.valueOf(file.getFileName()).replace(".java", "")));
    }
  }

  static List<Path> documents() throws IOException {
    return LinksTest.documents();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyNamedTestIsThere(Path document) throws IOException {
    Matcher named = NAMED.matcher(Files.readString(document));
    while (named.find()) {
      assertThat(tests).as("named in %s", document.getFileName()).containsKey(named.group(1));
      if (named.group(2) != null) {
        assertThat(texts(named.group(1)))
            .as("%s, named in %s", named.group(), document.getFileName())
            .anyMatch(text -> text.contains(" " + named.group(2) + "("));
      }
    }
  }

  /** Sources of the tests of a name. */
  private static List<String> texts(String name) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Path file : tests.getOrDefault(name, List.of())) {
      texts.add(Files.readString(file));
    }
    return texts;
  }
}
