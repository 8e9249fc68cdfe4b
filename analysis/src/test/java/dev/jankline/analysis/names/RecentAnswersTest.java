package dev.jankline.analysis.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentAnswersTest {
  private final List<Object> asked = new ArrayList<>();
  private final RecentAnswers<String, String> recent =
      new RecentAnswers<>(
          className -> className,
          className -> {
            asked.add(className);
            return "name of " + className;
          });

  @Test
  void asksTheRuleOnce() {
    assertThat(recent.of("a.B")).isEqualTo("name of a.B");
    assertThat(recent.of("a.B")).isEqualTo("name of a.B");

    assertThat(asked).containsExactly("a.B");
  }

  @Test
  void namesOfOneSlotKeepTheirOwnAnswers() {
    assertThat("Aa").hasSameHashCodeAs("BB");
    for (String className : List.of("Aa", "BB", "Aa")) {
      assertThat(recent.of(className)).isEqualTo("name of " + className);
    }
    assertThat(asked).containsExactly("Aa", "BB", "Aa");
  }

  @Test
  void longNamesAreNotKept() {
    String className = "x".repeat(RecentAnswers.MAX_CHARS + 1);
    assertThat(recent.of(className)).isEqualTo("name of " + className);
    recent.of(className);

    assertThat(asked).hasSize(2);
  }

  @Test
  void framesWithTheSameTextAreToldApart() {
    RecentAnswers<FrameName, Boolean> loads =
        new RecentAnswers<>(
            FrameName::text,
            name -> {
              asked.add(name);
              return name.member().equals("load");
            });
    FrameName load = new FrameName("com.a.Feed", "load", false, "com.a.Feed.load");

    assertThat(loads.of(load)).isTrue();
    assertThat(loads.of(new FrameName("", "com.a.Feed.load", false, load.text()))).isFalse();
    assertThat(loads.of(load)).isTrue();
    assertThat(loads.of(new FrameName("com.a.Feed", "load", false, load.text()))).isTrue();
    assertThat(asked).hasSize(3);
  }

  @Test
  void equalTextsBecomeOneObject() {
    RecentAnswers<String, String> texts = RecentAnswers.ofSameTexts();
    String first = new String("1.2.0");

    assertThat(texts.of(first)).isSameAs(first);
    assertThat(texts.of(new String("1.2.0"))).isSameAs(first);
  }
}
