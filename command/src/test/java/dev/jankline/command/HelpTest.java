package dev.jankline.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.line.CommandOutput;
import dev.jankline.local.stack.Checkout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Compares the help of every command with its text in {@code src/test/resources/help}, one file
 * each, named after its words. {@code -Dhelp.renew} writes the texts anew:
 *
 * <pre>
 * mvn -pl command test -Dtest=HelpTest -Dsurefire.failIfNoSpecifiedTests=false -Dhelp.renew
 * </pre>
 */
class HelpTest {
  private static final Path TEXTS =
      Checkout.find().root().resolve("command/src/test/resources/help");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  static Stream<String> commands() {
    CommandOutput nowhere = new CommandOutput(System.out, System.err);
    List<String> all = new ArrayList<>();
    collect(JankCommand.commands(InputStream.nullInputStream(), nowhere), all);
    return all.stream();
  }

  @BeforeAll
  static void renew() throws IOException {
    if (System.getProperty("help.renew") != null) {
      Files.createDirectories(TEXTS);
      for (String command : commands().toList()) {
        HelpTest test = new HelpTest();
        test.jank(command, "--help");
        Files.writeString(TEXTS.resolve(fileName(command)), test.out.toString(UTF_8));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void explainsItself_asInItsText(String command) throws IOException {
    assertThat(jank(command, "--help")).as("exit code; it said: " + err.toString(UTF_8)).isZero();
    assertThat(err.toString(UTF_8)).isEmpty();
    String help = out.toString(UTF_8);
    Path text = TEXTS.resolve(fileName(command));
    assertThat(text).as("the text of '%s --help'; -Dhelp.renew writes it", command).exists();
    assertThat(help).isEqualTo(Files.readString(text));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void explainsItself_whenAskedInShort(String command) throws IOException {
    assertThat(jank(command, "-h")).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo(Files.readString(TEXTS.resolve(fileName(command))));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void saysItsVersion(String command) {
    assertThat(jank(command, "-V")).isZero();
    assertThat(out.toString(UTF_8)).startsWith("jank 0.").contains(", Java ").hasLineCount(1);
  }

  @Test
  void saysItsVersion_inFull() {
    assertThat(jank("jank", "--version")).isZero();
    assertThat(out.toString(UTF_8)).startsWith("jank 0.");
  }

  @Test
  void noTextIsLeft_ofACommandThatIsGone() throws IOException {
    try (Stream<Path> files = Files.list(TEXTS)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              commands().map(HelpTest::fileName).collect(Collectors.toSet()));
    }
  }

  @Test
  void namesWhatTheScriptDoes_inTheHelpOfAll() throws IOException {
    assertThat(jank("jank", "help")).isZero();
    assertThat(out.toString(UTF_8))
        .contains("--no-install")
        .containsPattern("(?m)^ +test +Runs every test");
  }

  private int jank(String command, String option) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.remove(0);
    words.add(option);
    return JankCommand.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        words.toArray(new String[0]));
  }

  private static void collect(CommandLine line, List<String> all) {
    all.add(line.getCommandSpec().qualifiedName());
    line.getSubcommands().values().forEach(command -> collect(command, all));
  }

  private static String fileName(String command) {
    return command.replace(' ', '-') + ".txt";
  }
}
