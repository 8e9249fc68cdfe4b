package com.example.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Performs every action of version 1.0.0, which is the one on the test class path. */
class ReaderAppTest {
  private static final long STALL_MILLIS = 80;

  @TempDir Path directory;
  private ReaderApp app;

  @BeforeEach
  void open() {
    app = new ReaderApp(directory, 7);
  }

  @AfterEach
  void close() {
    app.close();
  }

  @Test
  void stalls_whenAnyActionButRankingIsPerformed() {
    assertThat(app.actions()).hasSizeGreaterThanOrEqualTo(12);
    for (String action : app.actions()) {
      if (!action.equals("feed.rank")) {
        assertThat(millis(action)).as(action).isBetween(STALL_MILLIS, 5_000L);
      }
    }
  }

  /** Compared with the slow ones of the same run: how long a unit takes depends on the machine. */
  @Test
  void isOverLongBeforeTheStall_whenQuick() {
    for (String action : app.actions()) {
      assertThat(fastest(action + ".quick") * 4).as(action).isLessThan(millis(action));
    }
    assertThat(app.quickActions()).hasSameSizeAs(app.actions());
  }

  @Test
  void tellsTheScreen_whenAskedByAction() {
    assertThat(app.actions().stream().map(app::screen))
        .contains("Feed", "Article", "Search", "Settings", "Gallery");
    assertThat(app.actions()).containsAll(app.waitingActions());
  }

  @Test
  void refuses_whenActionIsUnknown() {
    assertThatThrownBy(() -> app.perform("feed.burn"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("feed.burn")
        .hasMessageContaining("feed.open");
  }

  private long fastest(String action) {
    app.perform(action);
    return Math.min(millis(action), Math.min(millis(action), millis(action)));
  }

  private long millis(String action) {
    long start = System.nanoTime();
    app.perform(action);
    return (System.nanoTime() - start) / 1_000_000;
  }
}
