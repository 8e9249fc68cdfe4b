package dev.jankline.processor.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.window.Windows;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AppTotal;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.Rate;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.topics.TicketIds;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Scenes, and what the app has of them. */
class JudgeScenesTest extends JudgeStage {
  @Test
  void judgesScenes_byTheDevicesThatShowedThem() {
    twoVersions(3);
    scene("Feed", "1.0.0", 30);
    scene("Feed", "1.1.0", 120);
    scene("About", "1.0.0", 30);
    scene("About", "1.1.0", 31);
    judge();

    Rate feed = scene("Feed");
    assertThat(feed.getDeviceDays()).isEqualTo(300);
    assertThat(feed.getAffectedDeviceDays()).isEqualTo(120);
    assertThat(outcome(feed)).isEqualTo(VersionOutcome.WORSE);
    assertThat(outcome(scene("About"))).isNotEqualTo(VersionOutcome.WORSE);
    assertThat(alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.getScene()).isEqualTo("Feed");
              assertThat(alert.getFingerprint()).isEqualTo(TicketIds.scene("Feed"));
              assertThat(alert.getKind()).isEqualTo(AlertKind.REGRESSION);
              assertThat(alert.getTrigger()).contains("120 of 300 device-days");
              Rate older = Objects.requireNonNull(alert.getOlderRate());
              assertThat(older.getAffectedDeviceDays()).isEqualTo(30);
            });

    restart();
    scene("Feed", "1.1.0", 33);
    judge();
    assertThat(alerts()).isEmpty();
    assertThat(outcome(scene("Feed"))).as("taken back").isNotEqualTo(VersionOutcome.WORSE);
  }

  @Test
  void appHasItsAnrs_andTheFramesOfAllItsScenes() {
    AppTotal app = exposure("1.0.0", DAY, Windows.DAY, 1000);
    Objects.requireNonNull(app.getExposure()).setAnrs(4L);
    take(app);
    take(frames("Feed", 600, 30, 6));
    take(frames("About", 400, 10, 0));
    judge();

    Rate rate = app("1.0.0");
    assertThat(rate.getAnrs()).isEqualTo(4);
    Estimate anrs = Objects.requireNonNull(rate.getAnrsPerThousand());
    assertThat(anrs.getValue()).isEqualTo(4);
    assertThat(anrs.getLow()).as("exact Poisson interval").isBetween(1.08, 1.1);
    assertThat(anrs.getHigh()).isBetween(10.2, 10.3);
    assertThat(rate.getFrames()).isEqualTo(1000);
    assertThat(rate.getSlowShare()).isEqualTo(0.04);
    assertThat(rate.getFrozenShare()).isEqualTo(0.006);

    take(frames("Feed", 1600, 30, 6));
    judge();
    assertThat(app("1.0.0").getFrames()).as("a scene changed").isEqualTo(2000);
    assertThat(rates())
        .filteredOn(one -> one.getSubject() == RateSubject.SCENE)
        .allSatisfy(
            scene -> {
              assertThat(scene.getSlowFrames()).isEqualTo(30);
              assertThat(scene.getAnrsPerThousand()).isNull();
            });
  }

  private static AppTotal frames(String scene, long frames, long slow, long frozen) {
    AppTotal total = exposure("1.0.0", DAY, Windows.DAY, 300);
    ExposureTotal of = Objects.requireNonNull(total.getExposure());
    of.setScene(scene);
    of.setFrames(frames);
    of.setSlowFrames(slow);
    of.setFrozenFrames(frozen);
    return total;
  }

  private Rate app(String version) {
    return rates().stream()
        .filter(rate -> rate.getSubject() == RateSubject.APP && rate.getWindowMillis() == 0)
        .filter(rate -> rate.getVersionName().equals(version))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void raisesTheShareOfAScene_onTheDayItIsReached() {
    exposure("1.0.0", DAY);
    scene("Search", "1.0.0", 149);
    judge();
    assertThat(alerts()).isEmpty();

    scene("Search", "1.0.0", 150);
    judge();
    assertThat(alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.getKind()).isEqualTo(AlertKind.SCENE_SHARE);
              assertThat(alert.getTrigger())
                  .isEqualTo(
                      "150 of 300 device-days of the scene affected, 50.0 % (at least 50.0 %)");
              assertThat(alert.getWindowMillis()).isEqualTo(Windows.DAY.toMillis());
            });
  }

  /** Replaces the day of a scene that 300 devices showed. */
  private void scene(String name, String version, long affected) {
    AppTotal total = exposure(version, DAY, Windows.DAY, 300);
    ExposureTotal scene = Objects.requireNonNull(total.getExposure());
    scene.setScene(name);
    StratumCount stratum = scene.getStrata().get(0);
    stratum.setAffected(affected);
    stratum.setSquares(affected);
    stratum.setStalls(affected);
    take(total);
  }

  private Rate scene(String name) {
    return rates().stream()
        .filter(rate -> rate.getSubject() == RateSubject.SCENE && rate.getName().equals(name))
        .filter(rate -> rate.getVersionName().equals("1.1.0") && rate.getWindowMillis() == 0)
        .findFirst()
        .orElseThrow();
  }
}
