package dev.jankline.sdk.sample;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.watch.StallReader;
import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.sdk.wire.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * Samples the message that runs too long, and joins the samples to the stall when it has ended.
 *
 * <p>{@link #step} looks once and says how long to sleep. Between messages it looks once per
 * threshold: a message that starts right after a look is met by the next one before its threshold,
 * so the first sample is never late by design. After a second without any message it sleeps until
 * woken.
 *
 * <p>A stack counts only when the sequence number was the same before and after it was taken; so a
 * sample of a later message never lands in an earlier stall. Thread-safe: steps exclude each other.
 */
public final class StallSampler implements StallReader {
  /** Sleep until woken. */
  public static final long UNTIL_WOKEN = Long.MAX_VALUE;

  private static final int IDLE_LOOKS = 12;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MAX_DURATION_MILLIS = 24L * 60 * 60 * 1000;

  private final DispatchWatch watch;
  private final StackSource source;
  private final SamplePlan plan;
  private final SdkClock clock;
  private final SampledStallReader reader;

  private @Nullable StallSamples open;
  private long startNanos;
  private long dueNanos;
  private long lastSequence = -1;
  private int idleLooks;
  private long busyNanos;

  /** Stalls go to the reader, on the thread that steps or drains. */
  public StallSampler(
      DispatchWatch watch,
      StackSource source,
      SamplePlan plan,
      SdkClock clock,
      SampledStallReader reader) {
    this.watch = watch;
    this.source = source;
    this.plan = plan;
    this.clock = clock;
    this.reader = reader;
  }

  /** Looks at the watched thread, takes a sample if one is due; nanoseconds to sleep. */
  public synchronized long step() {
    long sequence = watch.sequence();
    watch.drain(this);
    return DispatchWatch.isRunning(sequence) ? sampleIfDue(sequence) : idle(sequence);
  }

  /** Hands over the stalls that ended, without waiting for the next step. */
  public synchronized void drain() {
    watch.drain(this);
  }

  /** Time spent taking and joining samples since the last call. */
  public synchronized long takeBusyMillis() {
    long millis = busyNanos / NANOS_PER_MILLI;
    busyNanos -= millis * NANOS_PER_MILLI;
    return millis;
  }

  @Override
  public synchronized void stall(FinishedDispatch stall) {
    long began = clock.uptimeNanos();
    int durationMillis =
        (int) Math.min(MAX_DURATION_MILLIS, stall.durationNanos() / NANOS_PER_MILLI);
    StallSamples samples = open;
    StallStacks stacks = StallSamples.none();
    if (samples != null && samples.sequence() == stall.sequence()) {
      stacks = samples.toStacks(durationMillis);
      open = null;
    }
    reader.stall(stall, durationMillis, stacks);
    busyNanos += clock.uptimeNanos() - began;
  }

  private long idle(long sequence) {
    if (sequence != lastSequence) {
      lastSequence = sequence;
      idleLooks = 0;
    }
    idleLooks = Math.min(IDLE_LOOKS + 1, idleLooks + 1);
    return idleLooks > IDLE_LOOKS ? UNTIL_WOKEN : plan.thresholdNanos();
  }

  private long sampleIfDue(long sequence) {
    if (sequence != lastSequence) {
      long start = watch.startNanos();
      if (watch.sequence() != sequence) {
        return 0;
      }
      lastSequence = sequence;
      idleLooks = 0;
      startNanos = start;
      dueNanos = start + plan.thresholdNanos();
    }
    if (samplesOf(sequence) == plan.maxSamples()) {
      return UNTIL_WOKEN;
    }
    long now = clock.uptimeNanos();
    if (now - dueNanos < 0) {
      return dueNanos - now;
    }
    take(sequence, now);
    return Math.max(0, dueNanos - clock.uptimeNanos());
  }

  private int samplesOf(long sequence) {
    return open != null && open.sequence() == sequence ? open.count() : 0;
  }

  private void take(long sequence, long before) {
    StackTraceElement[] stack = source.stack();
    ThreadState state = source.state(stack);
    long after = clock.uptimeNanos();
    if (watch.sequence() == sequence) {
      StallSamples samples = open;
      if (samples == null || samples.sequence() != sequence) {
        samples = new StallSamples(sequence, plan.maxSamples());
        open = samples;
      }
      long takenAt = before + (after - before) / 2;
      samples.add(offsetMillis(takenAt), stack, state);
      dueNanos = plan.nextDueNanos(dueNanos, before, samples.count());
    }
    busyNanos += clock.uptimeNanos() - before;
  }

  private int offsetMillis(long takenAtNanos) {
    return (int) Math.min(MAX_DURATION_MILLIS, (takenAtNanos - startNanos) / NANOS_PER_MILLI);
  }
}
