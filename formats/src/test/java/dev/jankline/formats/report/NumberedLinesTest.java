package dev.jankline.formats.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.formats.report.ReportException.Reason;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NumberedLinesTest {
  private static List<String> read(NumberedLines lines) throws Exception {
    List<String> all = new ArrayList<>();
    for (String line = lines.next(); line != null; line = lines.next()) {
      all.add(line);
    }
    return all;
  }

  @Test
  void readsLinesOfEveryLineEnd() throws Exception {
    NumberedLines lines =
        new NumberedLines(new StringReader("a\nb\r\nc\rd\n\n\r\ne"), 100, 10, () -> {});

    assertThat(read(lines)).containsExactly("a", "b", "c", "d", "", "", "e");
    assertThat(lines.number()).isEqualTo(7);
  }

  @Test
  void hasNoLine_whenTheReportIsEmpty() throws Exception {
    NumberedLines lines = new NumberedLines(new StringReader(""), 100, 10, () -> {});

    assertThat(lines.next()).isNull();
    assertThat(lines.number()).isZero();
  }

  @Test
  void passesOverTheRestOfALongLine() throws Exception {
    NumberedLines lines =
        new NumberedLines(new StringReader("0123456789abc\nnext"), 100, 10, () -> {});

    assertThat(read(lines)).containsExactly("0123456789", "next");
  }

  @Test
  void refusesTheReport_whenItHasMoreCharactersThanItMay() throws Exception {
    assertThat(read(new NumberedLines(new StringReader("ab\ncd"), 5, 10, () -> {})))
        .containsExactly("ab", "cd");
    NumberedLines lines = new NumberedLines(new StringReader("ab\ncde"), 5, 10, () -> {});
    assertThat(lines.next()).isEqualTo("ab");

    assertThatThrownBy(lines::next)
        .isInstanceOfSatisfying(
            ReportException.class,
            refused -> {
              assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
              assertThat(refused.line()).isEqualTo(2);
              assertThat(refused)
                  .hasMessage("line 2: the report has more than 5 characters: shorten it");
            });
  }

  @Test
  void neverReadsFarBeyondTheBound_whenTheReportHasNoEnd() {
    Endless endless = new Endless();

    assertThatThrownBy(() -> read(new NumberedLines(endless, 100_000, 10, () -> {})))
        .isInstanceOf(ReportException.class);
    assertThat(endless.given).isLessThan(120_000);
  }

  private static final class Endless extends Reader {
    private long given;

    @Override
    public int read(char[] chars, int offset, int length) throws IOException {
      for (int i = 0; i < length; i++) {
        chars[offset + i] = 'x';
      }
      given += length;
      return length;
    }

    @Override
    public void close() {}
  }
}
