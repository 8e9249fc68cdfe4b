package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.SdkConfig.MethodTracer;
import dev.jankline.sdk.accounting.StallQuota;
import dev.jankline.sdk.sample.StallSampler.SampledStallReader;
import dev.jankline.sdk.spool.SpoolQueue;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.ExposureMeter;
import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.wire.ClassNames;
import dev.jankline.sdk.wire.Stall;
import dev.jankline.sdk.wire.StallContext;
import dev.jankline.sdk.wire.StallContext.StallContextReader;
import dev.jankline.sdk.wire.StallKind;
import dev.jankline.sdk.wire.StallReport;
import dev.jankline.sdk.wire.StallStacks;
import org.jspecify.annotations.Nullable;

/**
 * Makes the event of a stall, with the state of process and device.
 *
 * <p>The kind is ANR from {@code anrMillis} on, else STARTUP before the first frame, else that of
 * the work or frame that stalled, else DISPATCH. The name of the work replaces that of the
 * callback. During start-up it replaces that of the handler, and the callback says whether the
 * start was cold or warm. A stall beyond the quota of the day is dropped and counted; an ANR never
 * is.
 */
final class StallReporter implements SampledStallReader {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final String COLD_START = "(cold start)";
  private static final String WARM_START = "(warm start)";

  private final SdkClock clock;
  private final ExposureMeter exposure;
  private final SpoolQueue queue;
  private final StallQuota quota;
  private final Surroundings around;
  private final StallListeners listeners;
  private @Nullable ContextRead asked;
  private volatile SdkConfig config;

  StallReporter(
      SdkConfig config,
      Surroundings around,
      ExposureMeter exposure,
      SpoolQueue queue,
      StallQuota quota) {
    this.config = config;
    this.around = around;
    this.listeners = new StallListeners(around);
    this.clock = around.clock;
    this.exposure = exposure;
    this.queue = queue;
    this.quota = quota;
  }

  void config(SdkConfig next) {
    config = next;
  }

  @Override
  public void stall(FinishedDispatch stall, int durationMillis, StallStacks stacks) {
    StallKind kind = kind(stall, durationMillis);
    if (!StallListeners.ALL.isEmpty()) {
      StallReport told = stacks.told;
      told.kind = kind.name();
      told.screen = stall.screen();
      told.startMillis = startWallMillis(stall);
      told.durationMillis = durationMillis;
      listeners.tell(told);
    }
    boolean isAnr = kind == StallKind.ANR;
    if (!quota.take(clock.wallMillis()) && !isAnr) {
      queue.drop(DropReason.STALL_QUOTA);
      return;
    }
    report(stall, durationMillis, withCallTree(stall, stacks), true);
  }

  @Override
  public void stillStuck(FinishedDispatch stall, int durationMillis, StallStacks stacks) {
    report(stall, durationMillis, stacks, false);
  }

  /** Adds the tracer's call tree. When the host's tracer fails the stall is reported without it. */
  private StallStacks withCallTree(FinishedDispatch stall, StallStacks stacks) {
    MethodTracer tracer = config.trace() ? config.methodTracer() : null;
    try {
      String tree = tracer == null ? null : tracer.callTree(stall.startNanos(), stall.endNanos());
      return tree == null ? stacks : stacks.withCallTree(tree);
    } catch (RuntimeException hosts) {
      around.fault();
      return stacks;
    }
  }

  private void report(
      FinishedDispatch stall, int durationMillis, StallStacks stacks, boolean hasEnded) {
    Stall body = new Stall(kind(stall, durationMillis), durationMillis, config.thresholdMillis());
    addOrigin(stall, body);
    byte[] context = context(stall, hasEnded);
    byte[] bytes = body.stacks(stacks).end(context, stall.causeBits(), null);
    queue.takeStall(stall.sequence(), startWallMillis(stall), bytes, hasEnded);
  }

  private long startWallMillis(FinishedDispatch stall) {
    return clock.wallMillis() - (clock.uptimeNanos() - stall.startNanos()) / NANOS_PER_MILLI;
  }

  private StallKind kind(FinishedDispatch stall, int durationMillis) {
    if (durationMillis >= config.anrMillis() && stall.kind() != StallKind.FRAME) {
      return StallKind.ANR;
    }
    return stall.startup() == DispatchWatch.NOT_STARTING ? stall.kind() : StallKind.STARTUP;
  }

  private static void addOrigin(FinishedDispatch stall, Stall body) {
    String screen = ClassNames.clean(stall.screen());
    String target = ClassNames.clean(stall.target());
    String work = ClassNames.clean(stall.work());
    if (stall.startup() != DispatchWatch.NOT_STARTING) {
      String how = stall.startup() == DispatchWatch.COLD ? COLD_START : WARM_START;
      body.origin(screen, work == null ? target : work, how);
    } else {
      body.origin(screen, target, work == null ? ClassNames.clean(stall.callback()) : work);
    }
  }

  /**
   * A stall that still goes on goes to disk at once: its context is what this process knows,
   * because the host's reader may wait for another process. So is that of stalls that end while the
   * reader hangs.
   */
  private byte[] context(FinishedDispatch stall, boolean hasEnded) {
    Runtime runtime = Runtime.getRuntime();
    StallContextReader reader = hasEnded ? config.contextReader() : null;
    StallContext.Builder context = reader == null ? StallContext.builder() : deviceState(reader);
    context.heapBytes(runtime.totalMemory() - runtime.freeMemory(), runtime.maxMemory());
    context.foreground(exposure.isForeground());
    if (stall.cpuNanos() >= 0) {
      context.cpuMillis(stall.cpuNanos() / NANOS_PER_MILLI);
    }
    return context.build();
  }

  private StallContext.Builder deviceState(StallContextReader reader) {
    ContextRead before = asked;
    if (before != null && before.isAlive()) {
      return StallContext.builder();
    }
    ContextRead read = new ContextRead(reader, around);
    asked = read;
    read.start();
    return read.await();
  }

  /**
   * Asks the host for the state of the device, once, on a thread of its own: the host may wait for
   * another process, and the sampler must not. A wait for the answer is bounded.
   */
  static final class ContextRead extends Thread {
    private static final long MAX_WAIT_MILLIS = 100;

    private final StallContextReader reader;
    private final Surroundings around;
    private final StallContext.Builder read = StallContext.builder();

    ContextRead(StallContextReader reader, Surroundings around) {
      super("jankline-context");
      setDaemon(true);
      this.reader = reader;
      this.around = around;
    }

    @Override
    public void run() {
      try {
        reader.read(read);
      } catch (Throwable hosts) {
        around.fault();
      }
      around.overhead.tookThread();
    }

    /** What the host told; nothing when it did not within 100 ms. */
    StallContext.Builder await() {
      try {
        join(MAX_WAIT_MILLIS);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
      return isAlive() ? StallContext.builder() : read;
    }
  }
}
