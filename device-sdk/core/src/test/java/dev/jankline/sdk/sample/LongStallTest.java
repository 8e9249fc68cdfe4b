package dev.jankline.sdk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stalls that go on and on, and time in which the process or the app did not run. */
@Tag("jdk25")
class LongStallTest extends SteppedSampler {
  @Test
  void stuckStall_isTold_asSoonAsItIsAnAnr_andAgainWithEachSample() {
    watch.started("H", null);
    long sleep = sampler.step();
    while (clock.uptimeNanos() < startNanos + millis(6_000)) {
      clock.passMillis(Math.max(1, sleep == StallSampler.UNTIL_WOKEN ? 1 : sleep / 1_000_000));
      sleep = sampler.step();
    }
    assertThat(stuck).hasSize(1).allMatch(line -> line.startsWith("1: 5000 ms = 80+"));
    assertThat(stalls).isEmpty();
    watch.finished();
    sampler.step();

    assertThat(stalls).hasSize(1);
    assertThat(stuck).as("it has ended").hasSize(1);
  }

  @Test
  void thread_isLeftAlone_whenItsCapturesAreSlow() {
    sampler.step();
    duringCapture = () -> clock.passMillis(300);
    watch.started(null, null);
    runUntil(9_000);
    watch.finished();
    sampler.step();

    assertThat(stalls.get(0)).as("one sample, then none for ten seconds").matches(".* = \\S+");
  }

  @Test
  void thread_isNotAskedAgainInTheStall_whenACaptureTookSeconds() {
    sampler.step();
    duringCapture = () -> clock.passMillis(2_500);
    watch.started(null, null);
    runUntil(60_000);
    watch.finished();
    sampler.step();
    assertThat(stalls.get(0)).matches(".* = \\S+");

    duringCapture = () -> {};
    watch.started(null, null);
    runUntil(1_000);
    watch.finished();
    sampler.step();
    assertThat(stalls.get(1)).as("the next stall").contains(" 80+");
  }

  @Test
  void fifteenSeconds_showTheirWholeCourse_withSixtySamples() {
    sampler.plan(new SamplePlan(millis(80), millis(52), 60, millis(5_000), 1 << 20));
    sampler.step();
    watch.started(null, null);
    long sleep = sampler.step();
    while (clock.uptimeNanos() < startNanos + millis(30_000)) {
      clock.passMillis(Math.max(1, sleep / 1_000_000));
      sleep = sampler.step();
    }
    watch.finished();
    sampler.step();

    String[] samples = stalls.get(0).substring(stalls.get(0).indexOf('=') + 2).split(" ");
    assertThat(samples).hasSizeBetween(40, 60);
    for (int part = 0; part < 4; part++) {
      long from = part * 3_750L;
      assertThat(samples)
          .as("samples between %d and %d ms: %s", from, from + 3_750, stalls)
          .anyMatch(sample -> offset(sample) >= from && offset(sample) < from + 3_750);
    }
    assertThat(stuck).hasSizeGreaterThan(2);
  }

  @Test
  void stacks_areCapturedOncePerDoubling_afterFifteenSeconds() {
    sampler.plan(new SamplePlan(millis(80), millis(52), 60, millis(5_000), 1 << 20));
    sampler.step();
    watch.started(null, null);
    runUntil(300_000);
    watch.finished();
    sampler.step();

    String[] samples = stalls.get(0).substring(stalls.get(0).indexOf('=') + 2).split(" ");
    assertThat(samples)
        .filteredOn(sample -> offset(sample) >= 17_000)
        .extracting(sample -> offset(sample) / 1_000)
        .containsExactly(30L, 60L, 120L, 240L);
  }

  @Test
  void stacksOfASession_areBounded_andTheNextSessionBeginsAnew() {
    AtomicLong captures = new AtomicLong();
    duringCapture = captures::incrementAndGet;
    for (int i = 0; i < 2 * StallSampler.MAX_SESSION_CAPTURES; i++) {
      watch.started(null, null);
      sampler.step();
      clock.passMillis(80);
      sampler.step();
      watch.finished();
      sampler.step();
    }
    assertThat(captures.get()).isEqualTo(StallSampler.MAX_SESSION_CAPTURES);
    assertThat(stalls).as("those without stacks too").hasSize(6_000);

    sampler.beginSession();
    watch.started(null, null);
    sampler.step();
    clock.passMillis(80);
    sampler.step();
    assertThat(captures.get()).isEqualTo(StallSampler.MAX_SESSION_CAPTURES + 1);
  }

  @Test
  void timeInWhichTheProcessWasStopped_isNoPartOfAStall_andNoAnr() {
    watch.started(null, null);
    sampler.step();
    clock.passMillis(80);
    sampler.step();
    clock.passMillis(3_600_000);
    sampler.step();
    clock.passMillis(60);
    watch.finished();
    sampler.step();

    assertThat(stuck).as("an hour in the freezer is no ANR").isEmpty();
    assertThat(stalls).hasSize(1);
    int millis = Integer.parseInt(stalls.get(0).substring(3, stalls.get(0).indexOf(" ms")));
    assertThat(millis).isBetween(140, 300);
  }

  @Test
  void messageThatWasShort_isNoStall_whenTheProcessWasStoppedInIt() {
    sleepUntilWoken();
    watch.started(null, null);
    clock.passMillis(30_000);
    watch.finished();
    sampler.step();
    assertThat(stalls).as("the sampler was woken and did not come").isEmpty();

    watch.started(null, null);
    clock.passMillis(30);
    sampler.step();
    clock.passMillis(20_000);
    watch.finished();
    sampler.step();
    assertThat(stalls).hasSizeLessThanOrEqualTo(1).allMatch(line -> line.startsWith("3: 8"));
  }

  @Test
  void stallsThatNobodySees_areNotReported() {
    watch.paused(true);
    watch.started(null, null);
    clock.passMillis(300);
    sampler.step();
    watch.finished();
    sampler.step();
    assertThat(stalls).isEmpty();

    watch.started(null, null);
    clock.passMillis(300);
    watch.paused(false);
    watch.finished();
    sampler.step();
    assertThat(stalls).as("the user came back while it ran").hasSize(1);
  }

  private static long offset(String sample) {
    return Long.parseLong(sample.substring(0, sample.indexOf('+')));
  }
}
