package dev.jankline.processor.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.names.FrameName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentNamesTest {
  private final List<FrameName> asked = new ArrayList<>();
  private final RecentNames names =
      new RecentNames(
          name -> {
            asked.add(name);
            return name.member().equals("load");
          });

  @Test
  void ruleIsAskedOnceForEachName() {
    FrameName load = name("com.a.Feed", "load");

    assertThat(names.test(load)).isTrue();
    assertThat(names.test(name("com.a.Feed", "load"))).isTrue();
    assertThat(names.test(name("com.a.Feed", "save"))).isFalse();
    assertThat(names.test(name("com.a.Feed", "save"))).isFalse();
    assertThat(asked).hasSize(2);
  }

  @Test
  void namesWithTheSameTextAreToldApart() {
    assertThat(names.test(name("com.a.Feed", "load"))).isTrue();
    assertThat(names.test(name("", "com.a.Feed.load"))).isFalse();
    assertThat(names.test(name("com.a.Feed", "load"))).isTrue();
  }

  @Test
  void longNamesAreNotKept() {
    FrameName longName = name("a".repeat(RecentNames.MAX_CHARS), "load");

    assertThat(names.test(longName)).isTrue();
    assertThat(names.test(longName)).isTrue();
    assertThat(asked).hasSize(2);
  }

  private static FrameName name(String container, String member) {
    String text = container.isEmpty() ? member : container + "." + member;
    return new FrameName(container, member, false, text);
  }
}
