package dev.jankline.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.ScreenCount;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeysTest {
  private static final String ALPHABET = "a|%7C25ü \n🐌";
  private static final Instant NOON = Instant.ofEpochMilli(1_772_366_400_000L);

  @Test
  void parts_areJoined() {
    assertThat(Keys.install("com.example.reader", "i-1")).isEqualTo("com.example.reader|i-1");
    assertThat(Keys.cluster("app", "k1:ab")).isEqualTo("app|k1:ab");
    assertThat(Keys.screen("app", "1.0", "Feed")).isEqualTo("app|1.0|Feed");
    assertThat(Keys.version("app", "1.0|beta")).isEqualTo("app|1.0%7Cbeta");
  }

  @Test
  void countKeys_nameTheirWindow() {
    ScreenCount screen =
        new ScreenCount(
            "app",
            "1.0",
            1L,
            "50%",
            NOON,
            3_600_000L,
            1L,
            1L,
            List.of(1L),
            0L,
            0L,
            List.of(),
            0L,
            0L);
    assertThat(Keys.of(screen)).isEqualTo("app|1.0|50%25|3600000|1772366400000");
    ExposureCount exposure =
        new ExposureCount(
            "app",
            "1.0",
            1L,
            NOON,
            1L,
            1L,
            1.0,
            1L,
            1L,
            ByteBuffer.allocate(0),
            List.of(),
            0L,
            0L,
            List.of(),
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            Map.of(),
            0L);
    assertThat(Keys.of(exposure)).isEqualTo("app|1.0|1|1772366400000");
    Outcome outcome = new Outcome(OutcomeKind.ACCEPTED, "", 1L);
    assertThat(Keys.of(new AccountingCount("app", NOON, 1L, List.of(outcome))))
        .isEqualTo("app|1772366400000");
  }

  @Test
  void anyParts_comeBack() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 20_000; i++) {
      List<String> parts = parts(random);
      assertThat(Keys.split(Keys.join(parts.toArray(String[]::new)))).isEqualTo(parts);
    }
  }

  @Test
  void partsOfTheCaller_stayAsTheyAre() {
    String[] parts = {"a|b", "c%d", "e"};

    assertThat(Keys.join(parts)).isEqualTo("a%7Cb|c%25d|e");
    assertThat(parts).containsExactly("a|b", "c%d", "e");
    assertThat(Keys.join("a|b")).isEqualTo("a%7Cb");
  }

  @Test
  void differentParts_haveDifferentKeys() {
    SplittableRandom random = new SplittableRandom(6);
    Map<String, List<String>> seen = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      List<String> parts = parts(random);
      List<String> before = seen.put(Keys.join(parts.toArray(String[]::new)), parts);
      assertThat(before).isIn(null, parts);
    }
  }

  private static List<String> parts(SplittableRandom random) {
    int[] symbols = ALPHABET.codePoints().toArray();
    List<String> parts = new ArrayList<>();
    for (int count = random.nextInt(1, 5); count > 0; count--) {
      StringBuilder part = new StringBuilder();
      for (int length = random.nextInt(0, 6); length > 0; length--) {
        part.appendCodePoint(symbols[random.nextInt(symbols.length)]);
      }
      parts.add(part.toString());
    }
    return parts;
  }
}
