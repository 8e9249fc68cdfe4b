package dev.jankline.symbols.retrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.symbols.retrace.TextRetracer.JavaTraceLine;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of a line are those of an expression, found in time that grows as the line does. */
class JavaTraceLineTest {
  private static final String NAME = "[^\\d\\s\\[\\];:()<>][^\\s\\[\\];:()<>]*";

  /** R8's expression, with its name of a class written without exponential readings. */
  private static final Pattern FRAME =
      Pattern.compile(
          ".*?\\bat\\s+(?<class>"
              + NAME
              + ")\\.(?<method>"
              + NAME
              + "|<init>|<clinit>)\\s*\\((?<file>.*)\\)\\p{Z}*(?:~\\[.*\\])?");

  private static final List<String> PIECES =
      List.of(
          "at ",
          "at\t",
          "at",
          " ",
          "a",
          ".",
          "a.b",
          "(",
          ")",
          "A.java",
          ":",
          "12",
          "~[",
          "]",
          "<init>",
          "<clinit>",
          "<",
          ">",
          "[",
          ";",
          "\u2028",
          "\u00a0",
          "_",
          "5",
          "Suppressed",
          "é",
          "/",
          "\"",
          "\r",
          "x: ");

  @Test
  void partsAreThoseOfTheExpression_whateverTheLine() {
    Random random = new Random(7);
    int frames = 0;
    for (int i = 0; i < 400_000; i++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "\tat " : "");
      for (int pieces = 1 + random.nextInt(12); pieces > 0; pieces--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      if (random.nextBoolean()) {
        text.append("a.b(A.java:1)");
      }
      frames += check(text.toString());
    }
    assertThat(frames).isGreaterThan(10_000);
  }

  private static int check(String text) {
    Matcher frame = FRAME.matcher(text);
    boolean expected = frame.matches();
    JavaTraceLine line = JavaTraceLine.parse(text);
    if (!expected) {
      assertThat(line.methodStart()).as(text).isEqualTo(-1);
      return 0;
    }
    assertThat(List.of(line.methodStart(), line.methodEnd(), line.fileStart(), line.lineEnd()))
        .as(text)
        .containsExactly(
            frame.start("method"), frame.end("method"), frame.start("file"), frame.end("file"));
    assertThat(line.classEnd()).as(text).isEqualTo(frame.end("class"));
    return 1;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.",
        "at a.",
        "at ",
        "at a.b(",
        "at a.b()",
        ": ",
        "\" ",
        "a\"",
        "at a.b() ",
        "(",
        ")"
      })
  @Timeout(120)
  void timeGrowsAsTheLineDoes(String piece) {
    for (String start : List.of("at ", "at x.y(", "")) {
      for (String end : List.of("", "(", "!", ")", " x")) {
        cpuNanos(start + piece.repeat(4_000) + end);
        long once = cpuNanos(start + piece.repeat(4_000) + end);
        long tenTimes = cpuNanos(start + piece.repeat(40_000) + end);
        assertThat(tenTimes)
            .as(
                "%s %s… %s: ten times the line took %d for %d ns",
                start, piece, end, tenTimes, once)
            .isLessThan(40 * Math.max(once, 2_000_000));
      }
    }
  }

  private static long cpuNanos(String text) {
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    JavaTraceLine.parse(text);
    return threads.getCurrentThreadCpuTime() - before;
  }
}
