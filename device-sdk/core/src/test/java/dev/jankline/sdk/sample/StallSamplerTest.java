package dev.jankline.sdk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which samples a stall has, and which are thrown away. */
@Tag("jdk25")
class StallSamplerTest extends SteppedSampler {
  @Test
  void firstSample_isDueAtTheThreshold_thenEveryInterval() {
    watch.started(null, null);
    assertThat(sampler.step()).isEqualTo(millis(80));
    clock.passMillis(80);
    assertThat(sampler.step()).isEqualTo(millis(52));
    clock.passMillis(52);
    assertThat(sampler.step()).isEqualTo(millis(52));
    clock.passMillis(18);
    watch.finished();
    sampler.step();

    assertThat(stalls).containsExactly("1: 150 ms = 80+106 132+44");
  }

  @Test
  void onlySample_isKept_whenTheStallEndsBeforeTheNextTick() {
    watch.started(null, null);
    clock.passMillis(80);
    sampler.step();
    clock.passMillis(15);
    watch.finished();
    sampler.drain();

    assertThat(stalls).containsExactly("1: 95 ms = 80+95");
  }

  @Test
  void nothingIsReported_belowTheThreshold() {
    watch.started(null, null);
    clock.passMillis(79);
    sampler.step();
    watch.finished();
    sampler.step();

    assertThat(stalls).isEmpty();
    assertThat(reader.woken).isZero();
  }

  @Test
  void stall_isReportedWithoutSamples_whenTheSamplerNeverCame() {
    watch.started(null, null);
    clock.passMillis(300);
    watch.finished();
    sampler.step();

    assertThat(stalls).containsExactly("1: 300 ms =");
  }

  @Test
  void starvedSampler_doesNotHurry_andItsSharesSaySo() {
    watch.started(null, null);
    sampler.step();
    clock.passMillis(400);
    assertThat(sampler.step())
        .as("counts from when it came, and leaves twice the gap")
        .isEqualTo(millis(104));
    clock.passMillis(104);
    assertThat(sampler.step()).as("came in time, but the stall remembers").isEqualTo(millis(104));
    watch.finished();
    sampler.step();

    assertThat(stalls).containsExactly("1: 504 ms = 400+452 504+52");
  }

  /** On a busy machine the watched thread can lose its core here, for longer than a gap. */
  @Test
  void sample_isThrownAway_whenItShowsTheWatchWritingTheStallDown() {
    watch.started(null, null);
    clock.passMillis(80);
    sampler.step();
    clock.passMillis(20);
    whenCpuTimeIsRead =
        () -> {
          clock.passMillis(60);
          assertThat(sampler.step()).as("does not hurry").isEqualTo(millis(52));
        };
    watch.finished();
    sampler.step();

    assertThat(stalls).containsExactly("1: 100 ms = 80+100");
  }

  @Test
  void sample_isThrownAway_whenItsMessageEndedDuringTheCapture() {
    watch.started(null, null);
    clock.passMillis(90);
    duringCapture =
        () -> {
          watch.finished();
          watch.started(null, null);
        };
    sampler.step();
    duringCapture = () -> {};
    clock.passMillis(100);
    sampler.step();
    watch.finished();
    sampler.step();

    assertThat(stalls).containsExactly("1: 90 ms =", "3: 100 ms = 100+100");
  }

  @Test
  void samples_areCapped_andTheLastStandsForTheRest() {
    watch.started(null, null);
    long sleep = 0;
    for (int i = 0; i < 40 && sleep != millis(1_000); i++) {
      clock.passMillis(sleep == 0 ? 80 : TimeUnit.NANOSECONDS.toMillis(sleep) + 1);
      sleep = sampler.step();
    }
    assertThat(sleep).isEqualTo(millis(1_000));
    clock.passMillis(900);
    watch.finished();
    assertThat(reader.woken).isEqualTo(1);
    sampler.step();

    assertThat(stalls).hasSize(1);
    assertThat(stalls.get(0).chars().filter(c -> c == '+')).as("samples").hasSize(6);
    assertThat(stalls.get(0)).matches(".*\\+9\\d\\d$");
  }

  @Test
  void sampler_sleepsUntilWoken_afterASecondWithoutMessages() {
    long sleep = 0;
    int looks = 0;
    while (sleep != StallSampler.UNTIL_WOKEN && looks++ < 100) {
      sleep = sampler.step();
    }
    assertThat(looks).isEqualTo(13);
    watch.readerAsleep(true);
    watch.started(null, null);
    assertThat(reader.woken).isEqualTo(1);
    assertThat(sampler.step()).isEqualTo(millis(80));
  }

  @Test
  void message_endsWhenTheNextStarts_ifItsEndWasNotTold() {
    watch.started(null, null);
    clock.passMillis(100);
    watch.started(null, null);
    clock.passMillis(10);
    watch.finished();
    watch.finished();
    sampler.step();

    assertThat(stalls).containsExactly("1: 100 ms =");
  }

  @Test
  void newestStalls_areLostAndCounted_whenNobodyReadsTheRing() {
    for (int i = 0; i < 70; i++) {
      watch.started(null, null);
      clock.passMillis(100);
      watch.finished();
    }
    sampler.step();

    assertThat(stalls).hasSize(64);
    assertThat(reader.lost).isEqualTo(6);
  }

  @Test
  void expensiveSamples_areTakenLessOften() {
    watch.started(null, null);
    clock.passMillis(80);
    duringCapture = () -> clock.passMillis(30);
    assertThat(sampler.step()).isEqualTo(millis(300 - 30));
  }
}
