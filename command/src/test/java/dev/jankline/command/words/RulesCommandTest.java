package dev.jankline.command.words;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.JankCommand;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesCommandTest {
  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void goodFileIsCounted() throws Exception {
    Path file = write("\"*\":\n  - name: a\n    minStalls: 3\ncom.example.reader: []\n");

    assertThat(jank("rules", "check", file.toString())).isZero();
    assertThat(out.toString(UTF_8)).contains("is good: apps 2, rules 1");
  }

  @Test
  void badFileIsRefused_withLineAndReason_alsoBeforeItIsPublished() throws Exception {
    Path file = write("\"*\":\n  - name: a\n    minStalls: many\n");

    assertThat(jank("rules", "check", file.toString())).isEqualTo(2);
    assertThat(
            jank(
                "rules",
                "apply",
                "--bootstrap",
                "127.0.0.1:1",
                "--registry",
                "http://127.0.0.1:1",
                file.toString()))
        .isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .hasLineCount(2)
        .contains("line 2: 'minStalls' must be a whole number, not 'many'");
  }

  @Test
  void codeOwnersAreChecked_andWhatIsLeftOutIsTold() throws Exception {
    Path rules = write("com.example.reader:\n  - name: a\n    minStalls: 3\n");
    Path owners = folder.resolve("CODEOWNERS");
    Files.writeString(owners, "/src/main/java/com/example/ @a\n/docs/ @b\n");
    String[] words = {"rules", "check", rules.toString(), "--codeowners", owners.toString()};

    assertThat(jank(words)).isZero();
    assertThat(out.toString(UTF_8)).contains("CODEOWNERS: prefixes 1, lines left out 1");
    assertThat(err.toString(UTF_8)).contains("CODEOWNERS, line 2: /docs/: names no package");

    Files.writeString(owners, "/src/main/java/com/example/ a\n");
    assertThat(jank(words)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("CODEOWNERS, line 1: 'a' is no owner");
  }

  @Test
  void clusterIsNotMergedIntoItself() {
    assertThat(
            jank(
                "tickets",
                "merge",
                "--bootstrap",
                "127.0.0.1:1",
                "--registry",
                "http://127.0.0.1:1",
                "--app",
                "a",
                "--cluster",
                "k1:1",
                "--into",
                "k1:1"))
        .isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("cannot be merged into itself");
  }

  private Path write(String yaml) throws Exception {
    return Files.writeString(folder.resolve("rules.yaml"), yaml);
  }

  private int jank(String... args) {
    return JankCommand.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        args);
  }
}
