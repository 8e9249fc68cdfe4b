package dev.jankline.processor.days;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.RowNames.AppVersion;
import dev.jankline.processor.days.RowNames.RowLimits;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowNamesTest {
  private static final String APP = "com.example.reader";

  private final MemoryDayNumbers taken = new MemoryDayNumbers();

  @Test
  void namesAreTakenAsTheyCome_andStayTaken() {
    assertThat(counted(APP, "1.0", "a", NOON)).isEqualTo("1.0 a");
    assertThat(counted(APP, "1.0", "b", NOON)).isEqualTo("1.0 b");
    assertThat(counted(APP, "1.0", "c", NOON)).isEqualTo("1.0 (other)");
    assertThat(counted(APP, "1.1", "c", NOON)).isEqualTo("1.1 (other)");
    assertThat(counted(APP, "1.2", "a", NOON)).isEqualTo("(other) (other)");
    assertThat(counted(APP, "1.0", "a", NOON)).isEqualTo("1.0 a");
    assertThat(counted(APP, "1.0", "b", NOON)).isEqualTo("1.0 b");
  }

  @Test
  void eachDayAndEachAppHaveTheirOwnNames() {
    for (String screen : List.of("a", "b", "c")) {
      counted(APP, "1.0", screen, NOON);
    }

    assertThat(counted(APP, "1.0", "c", NOON.plus(Windows.DAY))).isEqualTo("1.0 c");
    assertThat(counted("com.example.other", "1.0", "c", NOON)).isEqualTo("1.0 c");
  }

  @Test
  void versionCodeIsZero_beyondTheLimit() {
    for (String version : List.of("1.0", "1.1")) {
      counted(APP, version, "a", NOON);
    }

    assertThat(names().version(APP, new AppVersion("1.1", 11), NOON))
        .isEqualTo(new AppVersion("1.1", 11));
    assertThat(names().version(APP, new AppVersion("1.2", 12), NOON))
        .isEqualTo(new AppVersion("(other)", 0));
  }

  @Test
  void namesOfOneObjectStayTaken_andOnesBeyondTheLimitAreNotRemembered() {
    RowNames names = names();
    AppVersion version = new AppVersion("1.0", 10);

    for (int i = 0; i < 2; i++) {
      assertThat(names.screen(APP, version, "a", NOON)).isEqualTo("a");
      assertThat(names.screen(APP, version, "b", NOON)).isEqualTo("b");
      assertThat(names.screen(APP, version, "c", NOON)).isEqualTo("(other)");
      assertThat(names.screen(APP, version, "c", NOON.plus(Windows.DAY))).isEqualTo("c");
    }
  }

  private String counted(String app, String version, String screen, Instant at) {
    AppVersion counted = names().version(app, new AppVersion(version, 7), at);
    return counted.name() + " " + names().screen(app, counted, screen, at);
  }

  /** A new object each time, as after a restart. */
  private RowNames names() {
    return new RowNames(taken, new RowLimits(2, 2));
  }
}
