package dev.jankline.checks.comment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.checks.source.CodeKind;
import dev.jankline.checks.source.Module;
import dev.jankline.checks.source.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A doc comment stands before what it describes: the compiler of JDK 25 refuses any other. */
@Tag("check")
class DocCommentTest {
  /** Between two comments, the first of which describes nothing. */
  private static final Pattern ATTACHED_TO_NOTHING = Pattern.compile("\\*/\\s*/\\*\\*");

  static List<Module> modules() {
    return Module.all();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void everyDocCommentDescribesSomething(Module module) {
    assertThat(
            Stream.of(CodeKind.values())
                .flatMap(kind -> module.sources(kind).stream())
                .map(SourceFile::path)
                .filter(file -> ATTACHED_TO_NOTHING.matcher(text(file)).find()))
        .as("files of %s with a doc comment right before another one", module)
        .isEmpty();
  }

  @Test
  void commentsAttachedToNothingAreFound() {
    assertThat("/** Of a field. */\n\n  /** Of a method. */\n  void go();")
        .containsPattern(ATTACHED_TO_NOTHING);
    assertThat("/** Of a field. */\n  int a;\n\n  /** Of a method. */\n  void go();")
        .doesNotContainPattern(ATTACHED_TO_NOTHING);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
