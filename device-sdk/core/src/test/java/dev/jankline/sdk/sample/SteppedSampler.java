package dev.jankline.sdk.sample;

import dev.jankline.schema.StackSample;
import dev.jankline.sdk.sample.StallSampler.SampledStallReader;
import dev.jankline.sdk.sample.StallSampler.StackSource;
import dev.jankline.sdk.testing.CountingReader;
import dev.jankline.sdk.testing.Decoded;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.watch.LateFrames;
import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.sdk.wire.StallStacks.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A sampler that is stepped by hand: this thread is the watched one and the sampler in turn. */
abstract class SteppedSampler {
  final FakeClock clock = new FakeClock();
  final long startNanos = clock.uptimeNanos();
  final List<String> stalls = new ArrayList<>();
  final List<String> stuck = new ArrayList<>();
  final CountingReader reader = new CountingReader();
  Runnable duringCapture = () -> {};
  Runnable whenCpuTimeIsRead = () -> {};
  final DispatchWatch watch = new DispatchWatch(clock, this::cpuNanos, 80_000_000, reader);
  final LateFrames lateFrames = new LateFrames(watch, clock, reader);
  final StallSampler sampler =
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

  static String line(FinishedDispatch stall, int durationMillis, StallStacks stacks) {
    StringBuilder line = new StringBuilder();
    line.append(stall.sequence()).append(": ").append(durationMillis).append(" ms =");
    for (StackSample sample : new Decoded(stacks).samples()) {
      line.append(" ").append(sample.getOffsetMillis()).append("+").append(sample.getShareMillis());
    }
    return line.toString();
  }

  long cpuNanos() {
    whenCpuTimeIsRead.run();
    return 0;
  }

  static long millis(long millis) {
    return millis * 1_000_000;
  }

  void sleepUntilWoken() {
    for (int i = 0; i < 100 && sampler.step() != StallSampler.UNTIL_WOKEN; i++) {
      clock.passMillis(80);
    }
    watch.readerAsleep(true);
  }

  void runUntil(long millis) {
    long end = clock.uptimeNanos() + millis(millis);
    long sleep = sampler.step();
    while (clock.uptimeNanos() < end) {
      clock.passMillis(Math.max(1, sleep / 1_000_000));
      sleep = sampler.step();
    }
  }
}
