package dev.jankline.sdk.watch;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkClock.CpuClock;
import dev.jankline.sdk.wire.StallKind;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Records the start and the end of every message on the watched thread, and of work inside a
 * message or between two.
 *
 * <p>Messages are numbered. The sequence number is odd while a message runs and even between two. A
 * reader that reads the same number twice knows that everything it read in between belongs to one
 * message. A message costs one volatile write, two ordered writes and no allocation. A stall costs
 * one more write and fills a slot of a ring that is allocated once. Work outside any message counts
 * as a message of its own.
 *
 * <p>Where nobody tells of messages the reader posts beats: a beat is a message of the SDK's own,
 * and counts from when it was posted until the watched thread handles it.
 *
 * <p>Threads: {@link #started}, {@link #finished}, {@link #workStarted}, {@link #workFinished} and
 * {@link #run} only from the watched thread, {@link #drain}, {@link #look} and {@link #beatPosted}
 * from one reader at a time, the rest from anywhere. A full ring (64 stalls unread) loses the
 * newest stall and counts it.
 */
public final class DispatchWatch implements Runnable {
  /** The app is not starting up. */
  public static final int NOT_STARTING = 0;

  /** The process existed already, but has shown no frame yet. */
  public static final int WARM = 1;

  /** The process is new and has shown no frame yet. */
  public static final int COLD = 2;

  /** The number of no beat. */
  public static final long NO_BEAT = -1;

  private static final int SLOTS = 64;

  // An app that has shown no frame by then shows none at all, or draws without telling.
  private static final long MAX_STARTUP_NANOS = 60_000_000_000L;

  private final SdkClock clock;
  private final @Nullable CpuClock cpuClock;
  private final WatchReader reader;
  private final FinishedDispatch[] slots = new FinishedDispatch[SLOTS];

  // Written by the watched thread alone. The start of a message is a full volatile write, because
  // it
  // must be visible before readerAsleep is read. For the other writes it is enough that later
  // writes
  // are not visible before them.
  private final AtomicLong sequence = new AtomicLong();
  private final AtomicLong startNanos = new AtomicLong();
  private volatile long newestStall;

  private volatile long thresholdNanos;
  private volatile long written;
  private volatile long read;
  private volatile boolean readerAsleep;
  private volatile @Nullable String screen;
  private volatile int startup;
  private volatile long startupNanos;
  private volatile boolean paused;
  private volatile long wokenNanos;
  private volatile boolean messages = true;

  // The number of the newest beat. Between its start and its end the watched thread writes nothing.
  private volatile long beat = NO_BEAT;

  // Only the watched thread writes these; a reader may see them between two equal sequences.
  private @Nullable String target;
  private @Nullable String callback;
  private int startupAtStart;
  private boolean pausedAtStart;

  // Only the watched thread touches these.
  private final WorkStack works = new WorkStack();
  private long startCpuNanos;
  private boolean betweenMessages;

  /** Wakes the reader when it sleeps and a message starts, and after each stall. */
  public DispatchWatch(
      SdkClock clock, @Nullable CpuClock cpuClock, long thresholdNanos, WatchReader reader) {
    this.clock = clock;
    this.cpuClock = cpuClock;
    this.thresholdNanos = thresholdNanos;
    this.reader = reader;
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new FinishedDispatch();
    }
  }

  /** Records the start of a message. One that is still running ends now. */
  public void started(@Nullable String messageTarget, @Nullable String messageCallback) {
    if (!messages) {
      return;
    }
    start(clock.uptimeNanos(), messageTarget, messageCallback, false);
  }

  /** Records the end of the message; without a start nothing happens. */
  public void finished() {
    long current = sequence.get();
    if (isRunning(current) && current != beat) {
      finish(current, clock.uptimeNanos());
    }
  }

  /**
   * Sets whether messages and work are recorded when the host tells of them. When they are not, a
   * message that runs now still ends.
   */
  public void messages(boolean recorded) {
    messages = recorded;
  }

  /**
   * Begins a beat, which {@link #run} ends on the watched thread, and returns its number; {@link
   * #NO_BEAT} while a message runs.
   */
  public long beatPosted() {
    long current = sequence.get();
    if (isRunning(current)) {
      return NO_BEAT;
    }
    beat = current + 1;
    begin(clock.uptimeNanos(), null, null);
    startCpuNanos = -1;
    return sequence.compareAndSet(current, current + 1) ? current + 1 : NO_BEAT;
  }

  /** Ends the newest beat, unless a message has ended it. */
  @Override
  public void run() {
    long posted = beat;
    if (sequence.get() == posted) {
      works.clear();
      finish(posted, clock.uptimeNanos());
    }
  }

  /** Ends a beat that could not be posted: it says nothing. */
  public void beatLost(long posted) {
    sequence.compareAndSet(posted, posted + 1);
  }

  /** Records the start of a piece of work, inside a message or between two. Pieces nest. */
  public void workStarted(StallKind kind, @Nullable String name) {
    if (!messages) {
      return;
    }
    long now = clock.uptimeNanos();
    if (!isRunning(sequence.get())) {
      start(now, null, name, true);
    }
    works.start(kind, name, now);
  }

  /** Records the end of the innermost work; without a start nothing happens. */
  public void workFinished() {
    long current = sequence.get();
    if (!isRunning(current) || current == beat) {
      return;
    }
    long now = clock.uptimeNanos();
    works.end(now);
    if (betweenMessages && works.isEmpty()) {
      finish(current, now);
    }
  }

  /** Sets the screen of the stalls from now on. */
  public void screen(@Nullable String name) {
    screen = name;
  }

  /** The present screen. */
  @Nullable String screen() {
    return screen;
  }

  /** Sets the duration from which on a message is a stall. */
  public void thresholdNanos(long nanos) {
    thresholdNanos = nanos;
  }

  /**
   * Notes that the app starts up, {@link #COLD} or {@link #WARM}, until its first frame, but for a
   * minute at the most.
   */
  public void startingUp(int how) {
    startupNanos = clock.uptimeNanos();
    startup = how;
  }

  /**
   * Notes whether nobody sees the app. A message that begins and ends while nobody does is no
   * stall.
   */
  public void paused(boolean now) {
    paused = now;
  }

  /** Whether nobody sees the app. */
  public boolean isPaused() {
    return paused;
  }

  /** Ends the start-up, because a frame was shown. Returns how the app was starting before. */
  int firstFrame() {
    int before = startupAt(clock.uptimeNanos());
    if (before != NOT_STARTING) {
      startup = NOT_STARTING;
    }
    return before;
  }

  /** Number of the present message; odd while it runs. */
  public long sequence() {
    return sequence.get();
  }

  /** Whether a sequence number is that of a running message. */
  public static boolean isRunning(long sequence) {
    return (sequence & 1) == 1;
  }

  /**
   * Whether a message is still doing the app's work. While its stall is being recorded it is not,
   * although its number is still there: the stack would show this class then.
   */
  public boolean isAtWork(long running) {
    return sequence.get() == running && newestStall != running;
  }

  /** Start of the newest message. Valid when {@link #sequence} is the same before and after. */
  public long startNanos() {
    return startNanos.get();
  }

  /**
   * Notes that the reader will sleep until woken. It must read {@link #sequence} once more then.
   */
  public void readerAsleep(boolean asleep) {
    readerAsleep = asleep;
  }

  /** When a message last woke the sleeping reader, as uptime in nanoseconds. */
  public long wokenNanos() {
    return wokenNanos;
  }

  /** Gives the reader the stalls that ended since the last call. */
  public void drain(StallReader into) {
    long end = written;
    for (long at = read; at < end; at++) {
      try {
        into.stall(slots[(int) (at % SLOTS)]);
      } finally {
        read = at + 1;
      }
    }
  }

  /** Fills in what is known of a message that still runs; false when it has ended. */
  public boolean look(long running, FinishedDispatch into) {
    into.sequence = running;
    into.startNanos = startNanos.get();
    into.endNanos = clock.uptimeNanos();
    into.target = target;
    into.callback = callback;
    into.startup = startupAtStart;
    into.screen = screen;
    return sequence.get() == running;
  }

  private void start(
      long now, @Nullable String messageTarget, @Nullable String messageCallback, boolean between) {
    long current = sequence.get();
    if (isRunning(current)) {
      finish(current, now);
      current++;
    }
    works.clear();
    betweenMessages = between;
    begin(now, messageTarget, messageCallback);
    startCpuNanos = cpuNanos();
    sequence.set(current + 1);
    if (readerAsleep) {
      readerAsleep = false;
      wokenNanos = now;
      reader.wake();
    }
  }

  private void begin(long now, @Nullable String messageTarget, @Nullable String messageCallback) {
    target = messageTarget;
    callback = messageCallback;
    startupAtStart = startupAt(now);
    pausedAtStart = paused;
    startNanos.lazySet(now);
  }

  /** How the app starts up at a time; after a minute it does not any more. */
  private int startupAt(long now) {
    if (startup != NOT_STARTING && now - startupNanos > MAX_STARTUP_NANOS) {
      startup = NOT_STARTING;
    }
    return startup;
  }

  private void finish(long current, long now) {
    long threshold = thresholdNanos;
    boolean stalled = now - startNanos.get() >= threshold && !(pausedAtStart && paused);
    if (stalled) {
      newestStall = current;
      record(current, now, threshold);
    }
    sequence.lazySet(current + 1);
    if (stalled) {
      reader.wake();
    }
  }

  private void record(long current, long now, long threshold) {
    long at = written;
    if (at - read >= SLOTS) {
      reader.lost();
      return;
    }
    works.endAll(now);
    boolean byWork = works.longestNanos() >= threshold;
    FinishedDispatch slot = slots[(int) (at % SLOTS)];
    slot.sequence = current;
    slot.kind = byWork ? works.kind() : StallKind.DISPATCH;
    slot.work = byWork ? works.name() : null;
    slot.startNanos = startNanos.get();
    slot.endNanos = now;
    long cpuNow = startCpuNanos < 0 ? -1 : cpuNanos();
    slot.cpuNanos = cpuNow < 0 ? -1 : cpuNow - startCpuNanos;
    slot.target = target;
    slot.callback = callback;
    slot.startup = startupAtStart == NOT_STARTING ? startup : startupAtStart;
    slot.screen = screen;
    written = at + 1;
  }

  private long cpuNanos() {
    return cpuClock == null ? -1 : cpuClock.currentThreadCpuNanos();
  }

  /** Receives stalls that ended. The argument may be used only during the call. */
  public interface StallReader {
    /** Receives one stall, oldest first. */
    void stall(FinishedDispatch stall);
  }

  /**
   * Is notified of what the watched thread records. Called on the watched thread, so it must be
   * quick.
   */
  public interface WatchReader {
    /** Wakes the thread that reads. */
    void wake();

    /** Counts a stall that found no free slot and is lost. */
    void lost();
  }
}
