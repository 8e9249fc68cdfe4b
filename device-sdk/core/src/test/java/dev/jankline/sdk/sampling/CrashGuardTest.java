package dev.jankline.sdk.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.StuckApp;
import dev.jankline.sdk.testing.Forked;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CrashGuardTest {
  private static final long NOW = 1_700_000_000_000L;
  private static final long DAY = 24L * 60 * 60 * 1000;

  @TempDir private File directory;

  @Test
  void fourthStart_isNotMade_afterThreeThatDied() throws IOException {
    assertThat(start("1", NOW)).isTrue();
    assertThat(start("1", NOW + 1)).isTrue();
    assertThat(start("1", NOW + 2)).isTrue();
    assertThat(start("1", NOW + 3)).isFalse();
    assertThat(start("1", NOW + DAY - 1)).isFalse();
    assertThat(start("1", NOW + 2 + DAY)).as("a day later").isTrue();
    assertThat(start("1", NOW + 3 + DAY)).as("counted anew").isTrue();
  }

  @Test
  void count_beginsAnew_afterAStartThatWasSurvived() throws IOException {
    start("1", NOW);
    start("1", NOW);
    CrashGuard survivor = new CrashGuard(directory, "1");
    assertThat(survivor.mayStart(NOW)).isTrue();
    survivor.phase(CrashGuard.EARLY, NOW);
    survivor.left();
    for (int i = 0; i < 3; i++) {
      assertThat(start("1", NOW)).isTrue();
    }
    assertThat(start("1", NOW)).isFalse();
  }

  @Test
  void sdkStaysOff_afterFiveDeathsInTenMinutes_thoughEachHadAnAnswer() throws IOException {
    assertThat(diesAfterAnAnswer(NOW - 11 * 60_000)).as("too long ago").isTrue();
    for (int i = 0; i < 5; i++) {
      assertThat(diesAfterAnAnswer(NOW + i * 60_000L)).isTrue();
    }
    assertThat(diesAfterAnAnswer(NOW + 5 * 60_000)).isFalse();
    assertThat(diesAfterAnAnswer(NOW + 2 * DAY)).isTrue();
  }

  @Test
  void sdkStaysOn_whenFiveDeathsTakeLonger() throws IOException {
    for (int i = 0; i < 10; i++) {
      assertThat(diesAfterAnAnswer(NOW + i * 180_000L)).isTrue();
    }
  }

  private boolean diesAfterAnAnswer(long now) throws IOException {
    CrashGuard guard = new CrashGuard(directory, "1");
    boolean may = guard.mayStart(now);
    if (may) {
      guard.phase(CrashGuard.EARLY, now);
      guard.phase(CrashGuard.ANSWERED, now);
    }
    return may;
  }

  @Test
  void otherVersionOfTheSdk_isTriedAtOnce() throws IOException {
    for (int i = 0; i < 4; i++) {
      start("1", NOW);
    }
    assertThat(start("1", NOW)).isFalse();
    assertThat(start("2", NOW)).isTrue();
  }

  @Test
  void damagedFileOrClock_doesNotKeepTheSdkOff() throws IOException {
    for (int i = 0; i < 4; i++) {
      start("1", NOW);
    }
    assertThat(start("1", NOW - 10 * DAY)).as("the clock was set back").isTrue();
    Files.writeString(directory.toPath().resolve("starts"), "9 garbage 1");
    assertThat(start("1", NOW)).isTrue();
  }

  @Test
  void start_isTakenBack_whenNobodySeesTheProcess() throws IOException {
    start("1", NOW);
    start("1", NOW);
    for (int i = 0; i < 5; i++) {
      CrashGuard background = new CrashGuard(directory, "1");
      assertThat(background.mayStart(NOW)).isTrue();
      background.phase(CrashGuard.EARLY, NOW);
      background.phase(CrashGuard.UNSEEN, NOW);
    }
    assertThat(start("1", NOW)).as("the third that died").isTrue();
    assertThat(start("1", NOW)).isFalse();
  }

  @Test
  void sdkStaysOff_whenTheAppDiedThreeTimesInARow() throws Exception {
    List<String> states = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      try (Forked app = Forked.start(StuckApp.class, directory.getPath(), "crash")) {
        states.add(app.output());
      }
    }
    assertThat(states).containsExactly("ENABLED", "ENABLED", "ENABLED", "CRASH_GUARD");
  }

  @Test
  void sdkStaysOn_whenTheSystemEndsProcessesThatNobodySaw() throws Exception {
    List<String> states = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      try (Forked app = Forked.start(StuckApp.class, directory.getPath(), "unseen")) {
        states.add(app.output());
      }
    }
    assertThat(states).containsOnly("ENABLED").hasSize(4);
  }

  private boolean start(String version, long now) throws IOException {
    CrashGuard guard = new CrashGuard(directory, version);
    boolean may = guard.mayStart(now);
    if (may) {
      guard.phase(CrashGuard.EARLY, now);
    }
    return may;
  }
}
