package dev.jankline.sdk.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.testing.FakeClock;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadScheduleTest {
  private static final long DAY = 24L * 60 * 60 * 1000;
  private static final long QUARTER = 15L * 60 * 1000;
  private static final Random NONE = always(0);
  private static final Random ALL = always(Math.nextDown(1.0));

  @TempDir private File directory;
  private final FakeClock clock = new FakeClock();

  @Test
  void wait_goesOn_throughRestarts() {
    assertThat(schedule(NONE, DAY).dueInMillis()).isEqualTo(DAY);
    clock.passMillis(DAY - 6_000);
    assertThat(schedule(NONE, DAY).dueInMillis()).isEqualTo(6_000);
    clock.passMillis(7_000);
    UploadSchedule due = schedule(NONE, DAY);
    assertThat(due.dueInMillis()).isZero();
    due.done();
    assertThat(schedule(NONE, DAY).dueInMillis()).isEqualTo(DAY);
    assertThat(schedule(NONE, 0).dueInMillis()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void uploads_areSpread_overAnEighthOfTheInterval() {
    UploadSchedule schedule = schedule(ALL, DAY);
    schedule.done();
    assertThat(schedule.dueInMillis()).isBetween(DAY + DAY / 8 - 10_000, DAY + DAY / 8);
  }

  @Test
  void pauses_doubleUpToTheInterval_andAreRememberedThroughRestarts() {
    UploadSchedule schedule = schedule(NONE, DAY);
    schedule.failed(0);
    assertThat(schedule.dueInMillis()).isEqualTo(QUARTER / 2);
    UploadSchedule later = schedule(NONE, DAY);
    assertThat(later.dueInMillis()).as("a restart is no reason to hurry").isEqualTo(QUARTER / 2);
    later.failed(0);
    assertThat(later.dueInMillis()).isEqualTo(QUARTER);
    for (int i = 0; i < 30; i++) {
      later.failed(0);
    }
    assertThat(later.dueInMillis()).isEqualTo(DAY / 2);
    later.done();
    later.failed(0);
    assertThat(later.dueInMillis()).isEqualTo(QUARTER / 2);
  }

  @Test
  void gateway_isLeftAlone_asLongAsItAsked() {
    UploadSchedule schedule = schedule(ALL, DAY);
    schedule.failed(7_200_000);
    assertThat(schedule.dueInMillis()).isEqualTo(7_200_000);
  }

  @Test
  void clockThatWasSetBack_doesNotPutTheUploadOffForEver() {
    UploadSchedule schedule = schedule(NONE, DAY);
    clock.passMillis(-100 * DAY);
    assertThat(schedule.dueInMillis()).isEqualTo(DAY);
  }

  @Test
  void shorterInterval_isInForceAtOnce() {
    UploadSchedule schedule = schedule(NONE, DAY);
    schedule.intervalMillis(60_000);
    assertThat(schedule.dueInMillis()).isEqualTo(60_000);
    schedule.intervalMillis(2 * DAY);
    assertThat(schedule.dueInMillis()).as("what was promised stays").isEqualTo(60_000);
  }

  @Test
  void damagedMark_isNoMark() throws IOException {
    Files.writeString(directory.toPath().resolve("next-upload"), "garbage of any kind");
    assertThat(schedule(NONE, DAY).dueInMillis()).isEqualTo(DAY);
  }

  @Test
  void configuration_isAskedForSoon_thenHourly_alsoThroughRestarts() {
    assertThat(configs().dueInMillis()).isEqualTo(30_000);
    clock.passMillis(30_000);
    UploadSchedule schedule = configs();
    assertThat(schedule.dueInMillis()).isZero();
    schedule.done();
    assertThat(configs().dueInMillis()).isEqualTo(3_600_000);
    clock.passMillis(3_600_000);
    configs().failed(0);
    assertThat(configs().dueInMillis()).as("sooner after a failure").isBetween(1L, QUARTER);
  }

  @Test
  void clockThatWasSetBack_putsTheConfigurationOffForAnIntervalAtMost() {
    configs().done();
    clock.passMillis(-20 * 3_600_000);

    assertThat(configs().dueInMillis()).isEqualTo(3_600_000);
  }

  @Test
  void leavingTheApp_isAGoodMoment_fromAQuarterOfTheIntervalOn() {
    UploadSchedule schedule = schedule(NONE, DAY);
    assertThat(schedule.isGoodMoment()).isFalse();
    clock.passMillis(DAY / 4);
    assertThat(schedule.isGoodMoment()).isTrue();
    schedule.failed(3_600_000);
    assertThat(schedule.isGoodMoment()).as("the gateway asked to wait").isFalse();
    assertThat(schedule(NONE, 0).isGoodMoment()).as("only when told to").isFalse();
  }

  private UploadSchedule configs() {
    return UploadSchedule.ofConfig(directory, clock, ALL, 3_600_000, 30_000);
  }

  private static Random always(double value) {
    return new Random() {
      @Override
      public double nextDouble() {
        return value;
      }
    };
  }

  private UploadSchedule schedule(Random random, long interval) {
    return new UploadSchedule(directory, clock, random, interval);
  }
}
