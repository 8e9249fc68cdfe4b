package dev.jankline.gateway.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CleanTextTest {
  private static final String FIELD = "Stall.screen";

  /** What personal data is made of, and what stands around it. */
  private static final List<String> PIECES =
      List.of(
          "a",
          "Z",
          "7",
          "12",
          "555",
          "2026",
          ".",
          ":",
          "@",
          "/",
          "%40",
          "\\",
          "=",
          " ",
          "?",
          "eyJ",
          "J",
          "-",
          "+",
          "_",
          "$",
          "token",
          "bearer",
          "/Users/",
          "://",
          "b.cc",
          "com.example.Main",
          "abcdefghijklmnop",
          "é",
          "٣");

  @Test
  void saysWhatTheRedactorDoes_forTextsOfAnyPieces() {
    Random random = new Random(20_261_126);
    int clean = 0;
    for (int i = 0; i < 60_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int left = random.nextInt(14); left >= 0; left--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      assertThat(isClean(text.toString())).as(text.toString()).isEqualTo(isLeft(text.toString()));
      clean += isLeft(text.toString()) ? 1 : 0;
    }
    assertThat(clean).isBetween(5_000, 55_000);
  }

  @Test
  void findsALongRun_whereverItBegins() {
    for (int before = 0; before < 70; before++) {
      String run = "a1B2".repeat(8);
      String text = "x.".repeat(35).substring(0, before) + run;
      assertThat(isClean(text)).as(text).isEqualTo(isLeft(text));
      assertThat(isClean(text + ".x")).as(text).isEqualTo(isLeft(text + ".x"));
      assertThat(isClean(text.substring(1))).isEqualTo(isLeft(text.substring(1)));
    }
  }

  @Test
  void countsOfVeryLongTexts_hideNothing() {
    assertThat(isClean("@".repeat(1 << 16) + " me@example.com")).isFalse();
    assertThat(isClean(".".repeat(1 << 16) + " 10.11.12.13")).isFalse();
  }

  private static boolean isClean(String text) {
    byte[] bytes = ("##" + text + "##").getBytes(UTF_8);
    return CleanText.of(FIELD).is(bytes, 2, bytes.length - 2);
  }

  private static boolean isLeft(String text) {
    RedactCounts counts = new RedactCounts();
    String redacted = TextRedactor.redact(text, TextRole.of(FIELD), counts);
    return redacted.equals(text) && counts.total() == 0;
  }
}
