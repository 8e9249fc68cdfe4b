package dev.jankline.local.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {
  private static final String STALL =
      "{\"durationMs\":900,\"samples\":[{\"offsetMs\":0,\"stack\":["
          + "\"java.lang.Thread.sleep(Native Method)\","
          + "\"com.example.reader.Feed.load(Feed.java:12)\","
          + "\"com.example.reader.Main.run(Main.java:3)\"]}]}";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void printsOneDocument_whenAskedForJson() {
    assertThat(explain(STALL, "--json")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .contains("com.example.reader.Feed.load", "\"fingerprints\"", "\"coverage\"");
  }

  @Test
  void saysForEveryFrameWhatBecameOfIt() {
    assertThat(explain(STALL, "--in-app", "com.example.reader")).isZero();
    assertThat(out.toString(UTF_8)).contains("Feed.load").contains("kept");
  }

  @Test
  void saysOneLine_whenTheInputIsNoStall() {
    assertThat(explain("{\"durationMs\":")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .contains("the stall cannot be read");
  }

  private int explain(String input, String... options) {
    String[] args = new String[options.length + 1];
    args[0] = "explain";
    System.arraycopy(options, 0, args, 1, options.length);
    return JankCommand.run(
        new ByteArrayInputStream(input.getBytes(UTF_8)),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        args);
  }
}
