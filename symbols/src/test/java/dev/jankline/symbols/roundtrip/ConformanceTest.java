package dev.jankline.symbols.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.TraceTexts;
import dev.jankline.symbols.load.Symbolizers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Checks R8's own cases, where a folder with them is named by {@code JANK_CONFORMANCE}. */
@EnabledIf("isPresent")
class ConformanceTest {

  static boolean isPresent() {
    return folder().isPresent();
  }

  private static Optional<Path> folder() {
    String named = System.getProperty("JANK_CONFORMANCE", System.getenv("JANK_CONFORMANCE"));
    return Optional.ofNullable(named).map(Path::of).filter(Files::isDirectory);
  }

  @Test
  void textEqualsR8_whenNotVerbose() throws IOException {
    SoftAssertions softly = new SoftAssertions();
    int checked = 0;
    for (Path given : cases()) {
      if (!Files.exists(given.resolve("expected.txt"))) {
        continue;
      }
      checked++;
      List<String> out =
          RetracedText.of(given.resolve("mapping.txt"), lines(given.resolve("input.txt")));
      softly
          .assertThat(stripped(out))
          .as(given.getFileName().toString())
          .isEqualTo(stripped(lines(given.resolve("expected.txt"))));
    }
    System.out.println("conformance, text: " + checked + " cases compared");
    softly.assertAll();
    assertThat(checked).isGreaterThan(50);
  }

  @Test
  void framesEqualR8Text_forEveryCase() throws IOException {
    SoftAssertions softly = new SoftAssertions();
    int frames = 0;
    for (Path given : cases()) {
      Path mapping = given.resolve("mapping.txt");
      List<String> stack =
          lines(given.resolve("input.txt")).stream().filter(TraceTexts::isFrame).toList();
      if (stack.isEmpty() || hasNoClass(mapping)) {
        continue;
      }
      frames += stack.size();
      Symbolizer symbolizer = Symbolizers.open(mapping);
      softly
          .assertThat(
              TraceTexts.ofFrames(
                  symbolizer.resolve(stack.stream().map(TraceTexts::frame).toList())))
          .as(given.getFileName().toString())
          .isEqualTo(TraceTexts.ofText(RetracedText.of(mapping, stack)));
    }
    System.out.println("conformance, frames: " + frames + " frames compared");
    softly.assertAll();
  }

  @Test
  void traceIsRestored_forTheProgramOfTheConformanceData() throws IOException {
    Path own = folder().orElseThrow().resolve("own-r8-e2e");
    assertThat(RetracedText.of(own.resolve("app.map"), lines(own.resolve("obf.txt"))))
        .isEqualTo(lines(own.resolve("retr.txt")));
  }

  private static boolean hasNoClass(Path mapping) throws IOException {
    return lines(mapping).stream().noneMatch(line -> !line.isBlank() && line.charAt(0) != '#');
  }

  private static List<Path> cases() throws IOException {
    try (Stream<Path> all = Files.list(folder().orElseThrow().resolve("r8-retrace"))) {
      return all.sorted().toList();
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readString(file).lines().toList();
  }

  private static List<String> stripped(List<String> lines) {
    return lines.stream().map(String::stripLeading).toList();
  }
}
