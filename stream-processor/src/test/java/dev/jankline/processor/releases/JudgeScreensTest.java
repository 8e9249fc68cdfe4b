package dev.jankline.processor.releases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.topics.TicketDecision.TicketIds;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Screens, and what the app has of them. */
class JudgeScreensTest extends JudgeStage {
  @Test
  void judgesScreens_byTheDevicesThatShowedThem() {
    twoVersions(3);
    screen("Feed", "1.0.0", 30);
    screen("Feed", "1.1.0", 120);
    screen("About", "1.0.0", 30);
    screen("About", "1.1.0", 31);
    judge();

    VersionComparison feed = screen("Feed");
    assertThat(feed.getDeviceDays()).isEqualTo(300);
    assertThat(feed.getAffectedDeviceDays()).isEqualTo(120);
    assertThat(outcome(feed)).isEqualTo(VersionOutcome.WORSE);
    assertThat(outcome(screen("About"))).isNotEqualTo(VersionOutcome.WORSE);
    assertThat(alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.getScreen()).isEqualTo("Feed");
              assertThat(alert.getFingerprint()).isEqualTo(TicketIds.screen("Feed"));
              assertThat(alert.getKind()).isEqualTo(AlertKind.REGRESSION);
              assertThat(alert.getTrigger()).contains("120 of 300 device-days");
              VersionComparison older = Objects.requireNonNull(alert.getOlderRate());
              assertThat(older.getAffectedDeviceDays()).isEqualTo(30);
            });

    restart();
    screen("Feed", "1.1.0", 33);
    judge();
    assertThat(alerts()).isEmpty();
    assertThat(outcome(screen("Feed"))).as("taken back").isNotEqualTo(VersionOutcome.WORSE);
  }

  @Test
  void appHasItsAnrs_andTheFramesOfAllItsScreens() {
    JudgeInput app = exposure("1.0.0", DAY, Windows.DAY, 1000);
    Objects.requireNonNull(app.getExposure()).setAnrs(4L);
    take(app);
    take(frames("Feed", 600, 30, 6));
    take(frames("About", 400, 10, 0));
    judge();

    VersionComparison rate = app("1.0.0");
    assertThat(rate.getAnrs()).isEqualTo(4);
    assertThat(rate.getFrames()).isEqualTo(1000);
    assertThat(rate.getSlowFrames()).isEqualTo(40);
    assertThat(rate.getFrozenFrames()).isEqualTo(6);

    take(frames("Feed", 1600, 30, 6));
    judge();
    assertThat(app("1.0.0").getFrames()).as("a screen changed").isEqualTo(2000);
    assertThat(rates())
        .filteredOn(one -> one.getSubject() == RateSubject.SCREEN)
        .allSatisfy(
            screen -> {
              assertThat(screen.getSlowFrames()).isEqualTo(30);
              assertThat(screen.getAnrs()).isZero();
            });
  }

  private static JudgeInput frames(String screen, long frames, long slow, long frozen) {
    JudgeInput total = exposure("1.0.0", DAY, Windows.DAY, 300);
    ExposureTotal of = Objects.requireNonNull(total.getExposure());
    of.setScreen(screen);
    of.setFrames(frames);
    of.setSlowFrames(slow);
    of.setFrozenFrames(frozen);
    return total;
  }

  private VersionComparison app(String version) {
    return rates().stream()
        .filter(rate -> rate.getSubject() == RateSubject.APP)
        .filter(rate -> rate.getVersionName().equals(version))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void raisesTheShareOfAScreen_onTheDayItIsReached() {
    exposure("1.0.0", DAY);
    screen("Search", "1.0.0", 149);
    judge();
    assertThat(alerts()).isEmpty();

    screen("Search", "1.0.0", 150);
    judge();
    assertThat(alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.getKind()).isEqualTo(AlertKind.SCREEN_SHARE);
              assertThat(alert.getTrigger())
                  .isEqualTo(
                      "150 of 300 device-days of the screen affected, 50.0 % (at least 50.0 %)");
              assertThat(alert.getWindowMillis()).isEqualTo(Windows.DAY.toMillis());
            });
  }

  /** Replaces the day of a screen that 300 devices showed. */
  private void screen(String name, String version, long affected) {
    JudgeInput total = exposure(version, DAY, Windows.DAY, 300);
    ExposureTotal screen = Objects.requireNonNull(total.getExposure());
    screen.setScreen(name);
    StratumCount stratum = screen.getStrata().get(0);
    stratum.setAffected(affected);
    stratum.setSquares(affected);
    stratum.setStalls(affected);
    take(total);
    sumsOfScreen(name, version, affected);
  }

  private VersionComparison screen(String name) {
    return rates().stream()
        .filter(rate -> rate.getSubject() == RateSubject.SCREEN && rate.getName().equals(name))
        .filter(rate -> rate.getVersionName().equals("1.1.0"))
        .findFirst()
        .orElseThrow();
  }
}
