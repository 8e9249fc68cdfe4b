package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules of the pipeline's sources that the compiler cannot keep. */
class OneWayTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/jankline/processor");

  @Test
  void onlyTheForwarderForwards() {
    assertThat(sourcesWith("context(\\(\\))?\\s*\\.forward\\("))
        .containsExactly("kafka/Forwarder.java");
  }

  @Test
  void noProcessorTakesValuesOfAnyType() {
    assertThat(sourcesWith("(Processor|Stage)<(String, )?Object\\b")).isEmpty();
  }

  @Test
  void eventTimeIsCorrectedByDecodeAlone() {
    assertThat(sourcesWith("\\bEventTime\\.of\\("))
        .isNotEmpty()
        .allSatisfy(source -> assertThat(source).startsWith("events/"));
  }

  @Test
  void receivedEventsAreMadeByDecodeAlone() {
    assertThat(sourcesWith("\\b(ReceivedEvent|ReceivedStall)\\.of\\("))
        .allSatisfy(source -> assertThat(source).startsWith("events/"));
  }

  private static List<String> sourcesWith(String pattern) {
    Pattern wanted = Pattern.compile(pattern);
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> wanted.matcher(text(file)).find())
          .map(file -> SOURCES.relativize(file).toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
