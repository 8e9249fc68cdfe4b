package dev.jankline.symbols.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildIdsTest {
  private static final long SEED = Long.getLong("jank.seed", 20261123);
  private static final String CHARACTERS = "0189afAFgG- \tü.";

  @ParameterizedTest
  @CsvSource({
    "00AABB,00aabb",
    "4C4C4402-5555-3144-A1D6-EBD2D0D0D0D0,4c4c440255553144a1d6ebd2d0d0d0d0",
    "' 00aabb ',00aabb",
    "Release-1.2,Release-1.2",
    "' r8 id ','r8 id'",
    "-,''",
    "'',''",
  })
  void numbersBecomeLowerHex_textStays(String id, String normal) {
    assertThat(BuildIds.normalize(id)).isEqualTo(normal);
  }

  @Test
  void normalIdIsNotCopied() {
    String id = "00112233445566778899aabbccddeeff01234567";
    assertThat(BuildIds.normalize(id)).isSameAs(id);
  }

  @Test
  void formsAreThoseOfTheirDefinition() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 5_000; i++) {
      StringBuilder id = new StringBuilder();
      int alphabet = random.nextBoolean() ? CHARACTERS.length() : 11;
      for (int length = random.nextInt(12); length > 0; length--) {
        id.append(CHARACTERS.charAt(random.nextInt(alphabet)));
      }
      String text = id.toString();
      assertThat(BuildIds.normalize(text)).as("seed %d, '%s'", SEED, text).isEqualTo(defined(text));
      assertThat(BuildIds.isNumber(text, 8))
          .as("seed %d, '%s'", SEED, text)
          .isEqualTo(text.matches("[0-9a-f]{8,}"));
    }
  }

  private static String defined(String id) {
    String text = id.strip();
    return text.matches("[0-9a-fA-F-]+") ? text.replace("-", "").toLowerCase(Locale.ROOT) : text;
  }
}
