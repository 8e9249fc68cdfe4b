package dev.jankline.sdk.sample;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.DispatchWatch.StallReader;
import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.watch.LateFrames;
import dev.jankline.sdk.wire.StallKind;
import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.sdk.wire.StallStacks.ThreadState;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Samples a message that runs longer than the threshold, and joins the samples to the stall when
 * the message ends.
 *
 * <p>{@link #step} looks at the watched thread once and says how long to sleep. Between messages it
 * looks once per threshold, so a message that starts right after a look is seen before it reaches
 * the threshold. After 12 looks without any message it sleeps until woken.
 *
 * <p>Where nobody tells of messages it posts beats to the watched thread, one every half threshold
 * while the app is seen: a beat that is not handled in time is a message that runs too long.
 *
 * <p>Gaps of a second or more in which the sampler itself stood still are taken out of durations
 * and offsets. What is shorter than the threshold without them is no stall.
 *
 * <p>A stack is kept only when its message was running both before and after the capture. So a
 * sample of a later message never becomes part of an earlier stall, and neither does a stack of the
 * SDK recording the stall. Thread-safe: only one step runs at a time.
 */
public final class StallSampler implements StallReader, Runnable {
  /** Sleep until woken. */
  public static final long UNTIL_WOKEN = Long.MAX_VALUE;

  // Stacks of one session in the foreground. Each one suspends the watched thread.
  static final int MAX_SESSION_CAPTURES = 3_000;

  // While a message runs it looks often enough to notice that the process was stopped.
  private static final long MAX_LOOK_NANOS = 1_000_000_000L;

  private static final int IDLE_LOOKS = 12;
  private static final long AFTER_FAULT_NANOS = 1_000_000_000L;
  private static final long NANOS_PER_MILLI = 1_000_000;

  // A thread that takes long to suspend is left alone: the runtime gives up after ten seconds, and
  // ends the process.
  private static final long SLOW_CAPTURE_NANOS = 250 * NANOS_PER_MILLI;
  private static final long TOO_SLOW_CAPTURE_NANOS = 2_000 * NANOS_PER_MILLI;
  private static final long AFTER_SLOW_NANOS = 10_000 * NANOS_PER_MILLI;

  /** Of the captures of a session one that takes longer counts as several. */
  private static final long CAPTURE_NANOS = 10 * NANOS_PER_MILLI;

  private static final long MAX_DURATION_MILLIS = 24L * 60 * 60 * 1000;

  private final DispatchWatch watch;
  private final StackSource source;
  private final LateFrames lateFrames;
  private final SdkClock clock;
  private final SampledStallReader reader;
  private final AtomicLong faults;
  private final FinishedDispatch stuck = new FinishedDispatch();
  private final Freezes freezes = new Freezes();

  private volatile boolean stopped;
  private volatile SamplePlan nextPlan;
  private SamplePlan plan;
  private @Nullable StallSamples open;
  private long startNanos;
  private long dueNanos;
  private long lastSequence = -1;
  private boolean stuckTold;
  private int timesStarved;
  private int idleLooks;
  private long nextStepNanos;
  private boolean asleep;
  private volatile @Nullable Executor beats;
  private long capturesLeft = MAX_SESSION_CAPTURES;
  private long restNanos;
  private boolean tooSlow;
  private @Nullable Runnable afterStep;

  /**
   * Gives stalls to the reader, on the thread that calls {@link #step} or {@link #drain()}. What
   * the reader throws is counted as a fault.
   */
  public StallSampler(
      LateFrames lateFrames,
      StackSource source,
      SamplePlan plan,
      SampledStallReader reader,
      AtomicLong faults) {
    this.watch = lateFrames.watch();
    this.clock = lateFrames.clock();
    this.lateFrames = lateFrames;
    this.source = source;
    this.nextPlan = plan;
    this.plan = plan;
    this.reader = reader;
    this.faults = faults;
  }

  /** Calls {@link #step} again and again until stopped. */
  @Override
  public void run() {
    while (!stopped) {
      try {
        long nanos = step();
        afterStep();
        sleep(nanos);
      } catch (Throwable thrown) {
        faults.incrementAndGet();
        LockSupport.parkNanos(AFTER_FAULT_NANOS);
      }
    }
  }

  private void afterStep() {
    Runnable next = afterStep;
    if (next != null) {
      next.run();
    }
  }

  /** Ends {@link #run} after the present step. */
  public void stop() {
    stopped = true;
  }

  /** Takes a sample if one is due; returns the nanoseconds to sleep. */
  public synchronized long step() {
    noteFreeze(clock.uptimeNanos());
    long sequence = watch.sequence();
    drain(sequence);
    boolean runs = DispatchWatch.isRunning(sequence) && !watch.isPaused();
    long sleepNanos = runs ? sampleIfDue(sequence) : idle(sequence);
    asleep = sleepNanos == UNTIL_WOKEN;
    nextStepNanos = clock.uptimeNanos() + (asleep ? 0 : sleepNanos);
    return sleepNanos;
  }

  /** Begins a session: as many stacks may be captured as in any other. */
  public synchronized void beginSession() {
    capturesLeft = MAX_SESSION_CAPTURES;
  }

  /** Posts beats to the watched thread from now on; null posts none. */
  public void beats(@Nullable Executor watchedThread) {
    beats = watchedThread;
  }

  /** A sampler that sleeps until it is woken is late only from the message on that woke it. */
  private void noteFreeze(long now) {
    long due = nextStepNanos;
    if (asleep) {
      long woken = watch.wokenNanos();
      due = woken - due >= 0 ? woken : now;
    }
    if (due != 0) {
      freezes.ran(due, now);
    }
  }

  /** Gives ended stalls to the reader, without waiting for the next step. */
  public synchronized void drain() {
    drain(watch.sequence());
  }

  /** Uses this plan from the next message on. */
  public void plan(SamplePlan next) {
    nextPlan = next;
  }

  /** Sets what {@link #run} does on its thread after each step. */
  public void afterStep(Runnable next) {
    afterStep = next;
  }

  /** Called by {@link #drain(long)} only, under the lock. */
  @Override
  public void stall(FinishedDispatch stall) {
    int durationMillis = durationMillis(stall);
    if (stall.kind() != StallKind.FRAME) {
      lateFrames.stalled(stall);
    }
    if (durationMillis * NANOS_PER_MILLI >= plan.thresholdNanos()
        || freezes.between(stall.startNanos(), stall.endNanos()) == 0) {
      reader.stall(stall, durationMillis, stacksOf(stall.sequence(), durationMillis));
    }
  }

  private void sleep(long nanos) {
    if (nanos != UNTIL_WOKEN) {
      LockSupport.parkNanos(nanos);
      return;
    }
    watch.readerAsleep(true);
    try {
      // A message may have started before the watch knew that the sampler sleeps: look once more.
      if (step() == UNTIL_WOKEN && !stopped) {
        LockSupport.park();
      }
    } finally {
      watch.readerAsleep(false);
    }
  }

  private void drain(long sequence) {
    watch.drain(this);
    lateFrames.drain(sequence, this);
  }

  private StallStacks stacksOf(long sequence, int durationMillis) {
    StallSamples samples = open;
    return samples != null && samples.sequence() == sequence
        ? samples.toStacks(durationMillis)
        : StallSamples.none();
  }

  private long idle(long sequence) {
    open = null;
    plan = nextPlan;
    if (sequence != lastSequence) {
      lastSequence = sequence;
      idleLooks = 0;
    }
    Executor executor = beats;
    if (executor != null && !watch.isPaused()) {
      return beat(executor);
    }
    idleLooks = Math.min(IDLE_LOOKS + 1, idleLooks + 1);
    boolean sleeps = idleLooks > IDLE_LOOKS && !lateFrames.areWaiting();
    return sleeps ? UNTIL_WOKEN : plan.thresholdNanos();
  }

  /** Posts a beat; returns when to look whether it was handled. */
  private long beat(Executor executor) {
    long posted = watch.beatPosted();
    if (posted != DispatchWatch.NO_BEAT) {
      try {
        executor.execute(watch);
      } catch (RuntimeException refused) {
        watch.beatLost(posted);
        throw refused;
      }
    }
    return plan.thresholdNanos() / 2;
  }

  private long sampleIfDue(long sequence) {
    if (sequence != lastSequence) {
      long start = watch.startNanos();
      if (watch.sequence() != sequence) {
        return 0;
      }
      begin(sequence, start);
    }
    long now = clock.uptimeNanos();
    boolean isNew = mayCapture() && now - dueNanos >= 0;
    if (isNew) {
      take(sequence, now);
    }
    long stuckFrom = startNanos + plan.anrNanos() + freezes.between(startNanos, now);
    if (now - stuckFrom >= 0 && (isNew || !stuckTold)) {
      stuckTold = true;
      tellStuck(sequence);
    }
    return untilDue(stuckFrom);
  }

  private void begin(long sequence, long start) {
    lastSequence = sequence;
    idleLooks = 0;
    open = null;
    plan = nextPlan;
    stuckTold = false;
    timesStarved = 0;
    tooSlow = false;
    startNanos = start;
    dueNanos = afterRest(start + plan.thresholdNanos());
  }

  private long untilDue(long stuckFrom) {
    long now = clock.uptimeNanos();
    long sample = mayCapture() ? dueNanos - now : UNTIL_WOKEN;
    long stuckIn = stuckTold ? UNTIL_WOKEN : stuckFrom - now;
    return Math.max(0, Math.min(MAX_LOOK_NANOS, Math.min(sample, stuckIn)));
  }

  private boolean mayCapture() {
    return count() < plan.maxSamples() && capturesLeft > 0 && !tooSlow;
  }

  private int count() {
    return open == null ? 0 : open.count();
  }

  private void take(long sequence, long before) {
    StackTraceElement[] stack = source.stack();
    ThreadState state = source.state(stack);
    long after = clock.uptimeNanos();
    long took = after - before;
    capturesLeft -= 1 + took / CAPTURE_NANOS;
    tooSlow = took >= TOO_SLOW_CAPTURE_NANOS;
    restNanos = took >= SLOW_CAPTURE_NANOS ? after + AFTER_SLOW_NANOS : 0;
    boolean isKept = watch.isAtWork(sequence);
    if (isKept) {
      StallSamples samples = open;
      if (samples == null) {
        samples = new StallSamples(sequence, plan.maxSamples(), plan.maxBytes());
        open = samples;
      }
      long takenAt = before + took / 2;
      samples.add(offsetMillis(takenAt), stack, state);
    }
    long gap = plan.gapNanos(count());
    if (isKept && SamplePlan.isStarved(dueNanos, before, gap)) {
      timesStarved++;
    }
    // The end of a message that stalled wakes this thread anyway.
    long next =
        isKept ? SamplePlan.nextDueNanos(dueNanos, before, took, gap, timesStarved) : after + gap;
    dueNanos = afterRest(plan.spaced(startNanos, before, next));
  }

  /** The time, or the end of the rest after a slow capture. */
  private long afterRest(long nanos) {
    return restNanos != 0 && nanos - restNanos < 0 ? restNanos : nanos;
  }

  private void tellStuck(long sequence) {
    if (watch.look(sequence, stuck)) {
      int durationMillis = durationMillis(stuck);
      reader.stillStuck(stuck, durationMillis, stacksOf(sequence, durationMillis));
    }
  }

  private int durationMillis(FinishedDispatch stall) {
    return millisBetween(stall.startNanos(), stall.endNanos());
  }

  private int offsetMillis(long takenAtNanos) {
    return millisBetween(startNanos, takenAtNanos);
  }

  /** Milliseconds from one time to the other in which the process was not stopped. */
  private int millisBetween(long fromNanos, long toNanos) {
    long nanos = toNanos - fromNanos - freezes.between(fromNanos, toNanos);
    return (int) Math.min(MAX_DURATION_MILLIS, nanos / NANOS_PER_MILLI);
  }

  /** Captures stack and state of the watched thread. */
  public interface StackSource {
    /** The present stack, innermost frame first. */
    StackTraceElement[] stack();

    /** The present state; a running thread whose innermost frame is native is {@code NATIVE}. */
    ThreadState state(StackTraceElement[] stack);
  }

  /** Receives stalls with their samples. The dispatch may be used only during the call. */
  public interface SampledStallReader {
    /** A stall has ended. */
    void stall(FinishedDispatch stall, int durationMillis, StallStacks stacks);

    /**
     * A stall is an ANR and still goes on. Called with its samples so far, again after each more.
     */
    void stillStuck(FinishedDispatch stall, int durationMillis, StallStacks stacks);
  }

  /**
   * Remembers when the sampler itself stood still, because the system stopped the process or the
   * device had no time for it. In such a gap the watched thread did not run either, or nobody can
   * tell: it is no part of a stall. Keeps the newest 16 gaps. Not thread-safe.
   */
  static final class Freezes {
    static final long MIN_NANOS = 1_000_000_000L;

    private static final int SLOTS = 16;

    private final long[] starts = new long[SLOTS];
    private final long[] ends = new long[SLOTS];
    private int count;

    /** Notes that the sampler should have run at one time and did at another. */
    void ran(long dueNanos, long nowNanos) {
      if (nowNanos - dueNanos >= MIN_NANOS) {
        starts[count % SLOTS] = dueNanos;
        ends[count % SLOTS] = nowNanos;
        count++;
      }
    }

    /** Nanoseconds of gaps between two times. */
    long between(long fromNanos, long toNanos) {
      long gaps = 0;
      for (int i = 0; i < Math.min(count, SLOTS); i++) {
        long end = ends[i] - toNanos < 0 ? ends[i] : toNanos;
        long start = starts[i] - fromNanos > 0 ? starts[i] : fromNanos;
        gaps += Math.max(0, end - start);
      }
      return gaps;
    }
  }
}
