package dev.jankline.sdk.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.StackSample;
import dev.jankline.sdk.testing.CountingReader;
import dev.jankline.sdk.testing.Decoded;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.watch.LateFrames;
import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.sdk.wire.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Steps a sampler by hand: this thread is the watched one and the sampler in turn. */
class StallSamplerTest {
  private final FakeClock clock = new FakeClock();
  private final long startNanos = clock.uptimeNanos();
  private final List<String> stalls = new ArrayList<>();
  private final List<String> stuck = new ArrayList<>();
  private final CountingReader reader = new CountingReader();
  private Runnable duringCapture = () -> {};
  private Runnable whenCpuTimeIsRead = () -> {};
  private final DispatchWatch watch = new DispatchWatch(clock, this::cpuNanos, 80_000_000, reader);
  private final LateFrames lateFrames = new LateFrames(watch, clock, reader);
  private final StallSampler sampler =
      new StallSampler(
          lateFrames,
          new StackSource() {
            @Override
            public StackTraceElement[] stack() {
              duringCapture.run();
              return new StackTraceElement[] {new StackTraceElement("app.A", "m", null, 1)};
            }

            @Override
            public ThreadState state(StackTraceElement[] stack) {
              return ThreadState.RUNNABLE;
            }
          },
          new SamplePlan(80_000_000, 52_000_000, 6, 5_000_000_000L, 1 << 20),
          new SampledStallReader() {
            @Override
            public void stall(FinishedDispatch stall, int durationMillis, StallStacks stacks) {
              stalls.add(line(stall, durationMillis, stacks));
            }

            @Override
            public void stillStuck(FinishedDispatch stall, int durationMillis, StallStacks stacks) {
              stuck.add(line(stall, durationMillis, stacks));
            }
          },
          new AtomicLong());

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

  private static String line(FinishedDispatch stall, int durationMillis, StallStacks stacks) {
    StringBuilder line = new StringBuilder();
    line.append(stall.sequence()).append(": ").append(durationMillis).append(" ms =");
    for (StackSample sample : new Decoded(stacks).samples()) {
      line.append(" ").append(sample.getOffsetMillis()).append("+").append(sample.getShareMillis());
    }
    return line.toString();
  }

  private long cpuNanos() {
    whenCpuTimeIsRead.run();
    return 0;
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }

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

  private void sleepUntilWoken() {
    for (int i = 0; i < 100 && sampler.step() != StallSampler.UNTIL_WOKEN; i++) {
      clock.passMillis(80);
    }
    watch.readerAsleep(true);
  }

  private void runUntil(long millis) {
    long end = clock.uptimeNanos() + millis(millis);
    long sleep = sampler.step();
    while (clock.uptimeNanos() < end) {
      clock.passMillis(Math.max(1, sleep / 1_000_000));
      sleep = sampler.step();
    }
  }

  @Test
  void expensiveSamples_areTakenLessOften() {
    watch.started(null, null);
    clock.passMillis(80);
    duringCapture = () -> clock.passMillis(30);
    assertThat(sampler.step()).isEqualTo(millis(300 - 30));
  }

  @Test
  void beatThatWaits_isSampledLikeAMessage() {
    List<Runnable> posted = new ArrayList<>();
    watch.messages(false);
    sampler.beats(posted::add);
    assertThat(sampler.step()).as("the next beat").isEqualTo(millis(40));
    clock.passMillis(40);
    sampler.step();
    clock.passMillis(40);
    assertThat(sampler.step()).isEqualTo(millis(52));
    clock.passMillis(52);
    sampler.step();
    clock.passMillis(8);
    posted.remove(0).run();
    sampler.drain();

    assertThat(posted).isEmpty();
    assertThat(stalls).containsExactly("1: 140 ms = 80+106 132+34");
  }

  @Test
  void beats_arePostedEveryHalfThreshold_andNoneWhileNobodySeesTheApp() {
    List<Runnable> posted = new ArrayList<>();
    watch.messages(false);
    sampler.beats(posted::add);
    for (int i = 0; i < 3; i++) {
      assertThat(sampler.step()).isEqualTo(millis(40));
      posted.get(i).run();
      clock.passMillis(40);
    }
    watch.paused(true);
    runUntil(2_000);
    assertThat(posted).hasSize(3);
    watch.paused(false);
    sampler.step();

    assertThat(posted).hasSize(4);
    assertThat(stalls).isEmpty();
  }

  @Test
  void refusedBeat_isNoStall() {
    watch.messages(false);
    sampler.beats(
        task -> {
          throw new IllegalStateException("no loop");
        });
    assertThatThrownBy(sampler::step).hasMessage("no loop");
    sampler.beats(null);
    clock.passMillis(10_000);
    sampler.step();

    assertThat(stalls).isEmpty();
    assertThat(stuck).isEmpty();
  }

  private static long offset(String sample) {
    return Long.parseLong(sample.substring(0, sample.indexOf('+')));
  }
}
