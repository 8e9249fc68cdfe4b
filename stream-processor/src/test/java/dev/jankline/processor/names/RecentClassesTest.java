package dev.jankline.processor.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentClassesTest {
  private final List<String> asked = new ArrayList<>();
  private final RecentClasses recent =
      new RecentClasses(
          className -> {
            asked.add(className);
            return "name of " + className;
          });

  @Test
  void findsANameOnce() {
    assertThat(recent.name("a.B")).isEqualTo("name of a.B");
    assertThat(recent.name("a.B")).isEqualTo("name of a.B");

    assertThat(asked).containsExactly("a.B");
  }

  @Test
  void classesOfOneSlotKeepTheirOwnNames() {
    assertThat("Aa").hasSameHashCodeAs("BB");
    for (String className : List.of("Aa", "BB", "Aa")) {
      assertThat(recent.name(className)).isEqualTo("name of " + className);
    }
    assertThat(asked).containsExactly("Aa", "BB", "Aa");
  }

  @Test
  void longNamesAreNotKept() {
    String className = "x".repeat(RecentClasses.MAX_CHARS + 1);
    assertThat(recent.name(className)).isEqualTo("name of " + className);
    recent.name(className);

    assertThat(asked).hasSize(2);
  }
}
