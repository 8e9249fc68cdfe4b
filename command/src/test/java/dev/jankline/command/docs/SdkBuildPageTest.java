package dev.jankline.command.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.CommandLines;
import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks what the Gradle snippets of sdk.md name; no Gradle is run. */
class SdkBuildPageTest {
  private static final String PAGE = "sdk.md";
  private static final String PUBLISHED = "./jank sdk publish --to ";
  private static final Pattern COORDINATES = Pattern.compile("mplementation\\(\"([^\"]+)\"");
  private static final Pattern REPOSITORY = Pattern.compile("url = ?uri\\(\"(.+)\"\\)|url '(.+)'");
  private static final Pattern COMMAND =
      Pattern.compile("commandLine[ (](.*?)(?:,?\\s*\\)\\s*}|\\s*}\\s*$)", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("^['\"]([^'\"]*)['\"]$");

  @Test
  void gradleNames_whatIsPublished() throws IOException {
    Matcher publish = Pattern.compile(PUBLISHED + "(\\S+) --version (\\S+)").matcher(text("sh"));
    assertThat(publish.find()).isTrue();

    assertThat(found(REPOSITORY, text("kotlin"))).containsExactly(publish.group(1));
    assertThat(found(COORDINATES, text("kotlin")))
        .containsExactly(
            "dev.jankline:jankline-sdk-android:" + publish.group(2),
            "dev.jankline:jankline-debug:" + publish.group(2));
  }

  @Test
  void gradleTasks_callCommandsThatAreKnown() throws IOException {
    List<String> calls = found(COMMAND, text("kotlin"));
    assertThat(calls).hasSize(1);
    String line = shell(calls.get(0));
    assertThat(line).startsWith("./jank symbols upload --gateway https://");
    assertThat(CommandLines.fault(line)).as(line).isEmpty();
  }

  /** The call as a shell has it; a word that Gradle computes is a placeholder. */
  private static String shell(String call) {
    return Pattern.compile(",\\s*")
        .splitAsStream(call.strip())
        .map(
            word -> {
              Matcher literal = WORD.matcher(word.strip());
              return literal.matches() ? literal.group(1) : "VALUE";
            })
        .collect(Collectors.joining(" "))
        .replaceFirst("^\\S*/jank ", "./jank ");
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(SdkBuildPageTest::firstGroup).toList();
  }

  private static String firstGroup(MatchResult result) {
    return result.group(1) == null ? result.group(2) : result.group(1);
  }

  private static String text(String language) throws IOException {
    return Snippet.all().stream()
        .filter(snippet -> snippet.page().equals(PAGE) && snippet.language().equals(language))
        .map(Snippet::text)
        .collect(Collectors.joining());
  }
}
