package dev.jankline.symbols.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildNamesTest {
  private static final String CUT = "00112233445566778899aabbccddeeff";
  private static final String WHOLE = CUT + "01234567";
  private static final String BREAKPAD = "33221100554477668899aabbccddeeff0";

  @ParameterizedTest
  @CsvSource({
    WHOLE + "," + WHOLE,
    WHOLE + "," + CUT,
    WHOLE + "," + BREAKPAD,
    CUT + "," + WHOLE,
    CUT + "," + BREAKPAD,
    CUT + "," + CUT + "0",
    BREAKPAD + "," + WHOLE,
    BREAKPAD + "," + CUT,
    CUT + "0," + CUT,
    "0123456789abcdef,67452301ab89efcd00000000000000000",
  })
  void oneBinaryHasManyNames(String own, String other) {
    assertThat(new BuildNames(List.of(own)).include(other)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    WHOLE + "," + CUT + "89abcdef",
    CUT + ",00112233445566778899aabbccddeefe",
    BREAKPAD + ",33221100554477668899aabbccddeefe0",
    "release-1.2,release-1.3",
    "abc,abcdef00",
  })
  void anotherBinaryIsNotTaken(String own, String other) {
    assertThat(new BuildNames(List.of(own)).include(other)).isFalse();
  }

  @Test
  void wholeIdHolds_thoughAShorterOneStandsBesideIt() {
    assertThat(new BuildNames(List.of(CUT, WHOLE)).include(CUT + "89abcdef")).isFalse();
    assertThat(new BuildNames(List.of(CUT, BREAKPAD)).include(WHOLE)).isTrue();
  }

  @Test
  void idItselfIsTheFirstForm() {
    assertThat(BuildNames.forms(WHOLE)).containsExactly(WHOLE, CUT, BREAKPAD);
    assertThat(BuildNames.forms("any text")).containsExactly("any text");
  }
}
