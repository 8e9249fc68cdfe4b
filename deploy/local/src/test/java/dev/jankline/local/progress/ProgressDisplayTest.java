package dev.jankline.local.progress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private long now = 1_000;

  @Test
  void writesALineEvery10Seconds_whenThereIsNoTerminal() {
    ProgressDisplay display = display(false);
    for (int second = 0; second < 35; second++) {
      display.at("sending", second, 100, ProgressUnit.PIECES);
      display.tick();
      pass(Duration.ofSeconds(1));
    }

    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "  10.0 s  sending: 10 of 100 (10 %)",
            "  20.0 s  sending: 20 of 100 (20 %)", "  30.0 s  sending: 30 of 100 (30 %)");
  }

  @Test
  void writesNothing_ofWorkThatEndsWithin10Seconds() {
    ProgressDisplay display = display(false);
    for (int second = 0; second <= 9; second++) {
      display.at("compiling", second, 9, ProgressUnit.BYTES);
      pass(Duration.ofSeconds(1));
    }
    pass(Duration.ofMinutes(1));
    display.tick();

    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void saysEvery10Seconds_thatItWorks_whenTheWorkIsSilent() {
    ProgressDisplay display = display(false);
    display.accept("starting the broker");
    for (int second = 0; second < 25; second++) {
      display.tick();
      pass(Duration.ofSeconds(1));
    }
    display.rest();
    pass(Duration.ofMinutes(1));
    display.tick();

    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "   0.0 s  starting the broker",
            "  10.0 s  still working; the last step: starting the broker",
            "  20.0 s  still working; the last step: starting the broker");
  }

  @Test
  void waits10SecondsAfterAStep() {
    ProgressDisplay display = display(false);
    display.at("sending", 1, 100, ProgressUnit.PIECES);
    pass(Duration.ofSeconds(9));
    display.accept("the gateway is ready again");
    pass(Duration.ofSeconds(9));
    display.at("sending", 2, 100, ProgressUnit.PIECES);

    assertThat(out.toString(UTF_8)).isEqualTo("   9.0 s  the gateway is ready again\n");
  }

  @Test
  void drawsABarOverItself_onATerminal() {
    ProgressDisplay display = display(true);
    display.at("compiling app.so", 0, 300_000_000, ProgressUnit.BYTES);
    pass(Duration.ofSeconds(1));
    display.at("compiling app.so", 150_000_000, 300_000_000, ProgressUnit.BYTES);
    display.at("compiling app.so", 150_000_001, 300_000_000, ProgressUnit.BYTES);
    pass(Duration.ofMillis(500));
    display.at("compiling app.so", 300_000_000, 300_000_000, ProgressUnit.BYTES);

    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "\r\033[K   1.0 s  [###############...............] compiling app.so:"
                + " 150.0 of 300.0 MB (50 %)\r\033[K");
  }

  @Test
  void takesTheBarAway_beforeALine() {
    ProgressDisplay display = display(true);
    display.at("reading", 5, 0, ProgressUnit.PIECES);
    pass(Duration.ofSeconds(1));
    display.tick();
    display.accept("done");

    assertThat(out.toString(UTF_8))
        .isEqualTo("\r\033[K   1.0 s  reading: 5\r\033[K   1.0 s  done\n");
  }

  @Test
  void drawsNoBar_ofShortWork() {
    ProgressDisplay display = display(true);
    display.at("reading", 0, 10, ProgressUnit.PIECES);
    pass(Duration.ofMillis(300));
    display.at("reading", 5, 10, ProgressUnit.PIECES);
    display.at("reading", 10, 10, ProgressUnit.PIECES);

    assertThat(out.toString(UTF_8)).isEmpty();
  }

  private ProgressDisplay display(boolean terminal) {
    return new ProgressDisplay(new PrintStream(out, true, UTF_8), terminal, () -> now);
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }
}
