package dev.jankline.checks.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No method takes more than five parameters, and no constructor but a record's does. */
@Tag("check")
class SignatureTest {
  private static final int MAX_PARAMETERS = 5;

  /** The value class of the trace runtime, which is compiled for Java 8, that has no records. */
  private static final String VALUE_OF_JAVA_8 = "Tally.new: 6 parameters";

  @TempDir Path folder;

  static List<Module> modules() {
    return Module.all();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void signaturesAreShort(Module module) {
    List<Path> sources =
        Stream.of(CodeKind.values())
            .flatMap(kind -> module.sources(kind).stream())
            .map(SourceFile::path)
            .toList();
    assertThat(Signatures.longerThan(MAX_PARAMETERS, sources))
        .as("in %s", module)
        .isSubsetOf(VALUE_OF_JAVA_8);
  }

  @Test
  void longSignatureIsFound_butNotOfARecordOrATable() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("Example.java"),
            """
            class Example {
              Example(int a, int b, int c, int d, int e, int f) {}
              void five(int a, int b, int c, int d, int e) {}
              static void six(int a, int b, int c, int d, int e, String... f) {}
              @ParameterizedTest
              void table(int a, int b, int c, int d, int e, int f) {}
              @Override
              void given(int a, int b, int c, int d, int e, int f) {}
              record Six(int a, int b, int c, int d, int e, int f) {
                Six {}
                void seven(int a, int b, int c, int d, int e, int f, int g) {}
              }
            }
            """);
    assertThat(Signatures.longerThan(MAX_PARAMETERS, List.of(file)))
        .containsExactly(
            "Example.new: 6 parameters", "Example.six: 6 parameters", "Six.seven: 7 parameters");
  }
}
