package dev.jankline.analysis;

import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.ClassifiedFrame;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.frames.Share;
import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.schema.Cause;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.ThreadState;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells why the main thread did not answer.
 *
 * <p>The first rule that applies decides:
 *
 * <ol>
 *   <li>the stall is not the app's ({@link NotApp});
 *   <li>a dump says that the thread waited for a lock whose holder is known: LOCK;
 *   <li>the culprit frame blocks on something that determines the cause; a poll below code of the
 *       app does not: its loop is not idle;
 *   <li>the thread waited, by its states, for at least half of the time;
 *   <li>the CPU time compared with the duration. A runnable thread that got no CPU on a device with
 *       low memory is NOT_APP.
 * </ol>
 */
public final class CauseFinder {

  /** A thread that was on the CPU for this share of the duration or more was busy. */
  private static final double BUSY = 0.5;

  /** A runnable thread that was on the CPU for a smaller share of the duration was starved. */
  private static final double STARVED = 0.25;

  private static final Set<ThreadState> RUNNING =
      EnumSet.of(ThreadState.RUNNABLE, ThreadState.NATIVE);

  private CauseFinder() {}

  /** Returns the cause of a stall and its evidence. */
  public static CauseVerdict find(RepresentedStall represented, Stall stall, BlockingVote vote) {
    RepresentativeStack representative = represented.representative();
    String holder = holder(represented);
    CauseVerdict notApp = NotApp.find(represented, stall);
    if (notApp != null) {
      return notApp;
    }
    BlockingKind kind = vote.kind();
    boolean isDump = representative.samples().size() == 1;
    if (isDump && !holder.isEmpty() && kind != BlockingKind.LOCK) {
      return new CauseVerdict(Cause.LOCK, "waits for a lock" + holder);
    }
    boolean polls = kind == BlockingKind.IDLE_AT_DUMP && hasApp(representative);
    if (kind != null && kind.cause() != Cause.UNKNOWN && !polls) {
      return new CauseVerdict(kind.cause(), blocking(vote) + holder);
    }
    CauseVerdict verdict = fromState(stall, states(representative), holder);
    if (polls && !isKnownOfPolls(verdict.cause(), stall.getContext())) {
      return new CauseVerdict(
          Cause.UNKNOWN, blocking(vote) + " below code of the app, and nothing says for what");
    }
    String lowMemory =
        verdict.cause() == Cause.STARVED ? NotApp.lowMemory(represented, stall) : null;
    return lowMemory == null
        ? verdict
        : new CauseVerdict(Cause.NOT_APP, lowMemory + "; " + verdict.evidence());
  }

  /** A thread in a poll looks runnable: only its waiting, or its CPU time, tells what it did. */
  private static boolean isKnownOfPolls(Cause cause, @Nullable StallContext context) {
    return switch (cause) {
      case LOCK, SLEEP -> true;
      case CPU_BOUND -> context != null && context.getCpuMillis() != null;
      default -> false;
    };
  }

  /** A loop that waits for work is idle; code of the app that waits in the same call is not. */
  private static boolean hasApp(RepresentativeStack stack) {
    return stack.path().stream().anyMatch(KnownFrame::inApp);
  }

  private static String blocking(BlockingVote vote) {
    return vote.primitive() + " held " + Share.percent(vote.millis(), vote.total());
  }

  private static String holder(RepresentedStall represented) {
    LockWait wait = represented.stall().lockWait();
    if (wait == null) {
      return "";
    }
    String held = "; " + wait.lock() + " was held by thread '" + wait.holder() + "'";
    String in =
        place(represented.representative().holder()).map(place -> " in " + place).orElse("");
    String circle = String.join("' -> '", wait.circle());
    return circle.isEmpty()
        ? held + in
        : held + in + "; deadlock: '" + circle + "' -> '" + wait.circle().get(0) + "'";
  }

  /** The holder's innermost function of the app, else its innermost one. */
  private static Optional<String> place(List<ClassifiedFrame> stack) {
    return stack.stream()
        .filter(ClassifiedFrame::inApp)
        .findFirst()
        .or(() -> stack.stream().findFirst())
        .map(frame -> frame.name().text());
  }

  /** Who held a lock: {@code com.example.SyncManager.upload holding com.example.TokenStore}. */
  static String holder(LockWait wait, List<ClassifiedFrame> stack) {
    int identity = wait.lock().indexOf('@');
    String thread = wait.isHolderKnown() ? "thread '" + wait.holder() + "'" : "another thread";
    return place(stack).orElse(thread)
        + " holding "
        + (identity > 0 ? wait.lock().substring(0, identity) : wait.lock());
  }

  private static CauseVerdict fromState(Stall stall, States states, String holder) {
    if (states.most(ThreadState.WAITING)) {
      return new CauseVerdict(Cause.LOCK, "thread state WAITING" + holder);
    }
    if (states.most(ThreadState.TIMED_WAITING)) {
      return new CauseVerdict(Cause.SLEEP, "thread state TIMED_WAITING");
    }
    StallContext context = stall.getContext();
    Long cpuMillis = context == null ? null : context.getCpuMillis();
    long duration = stall.getDurationMillis();
    if (cpuMillis != null && duration > 0) {
      return fromCpu(cpuMillis, duration, states);
    }
    return states.running()
        ? new CauseVerdict(Cause.CPU_BOUND, "thread state RUNNABLE, CPU time not known")
        : new CauseVerdict(Cause.UNKNOWN, "no blocking call, no thread state, no CPU time");
  }

  private static CauseVerdict fromCpu(long cpuMillis, long duration, States states) {
    double share = (double) cpuMillis / duration;
    String evidence = cpuMillis + " ms of CPU time in " + duration + " ms";
    if (share >= BUSY || (share >= STARVED && states.running())) {
      return new CauseVerdict(Cause.CPU_BOUND, evidence);
    }
    return states.running()
        ? new CauseVerdict(Cause.STARVED, evidence + " although the thread was runnable")
        : new CauseVerdict(Cause.UNKNOWN, evidence + ", and nothing says what it waited for");
  }

  private static States states(RepresentativeStack representative) {
    Map<ThreadState, Long> millis = new EnumMap<>(ThreadState.class);
    long total = 0;
    for (GroupedSample sample : representative.samples()) {
      millis.merge(sample.sample().state(), sample.weight(), Long::sum);
      total += sample.weight();
    }
    return new States(millis, total);
  }

  private record States(Map<ThreadState, Long> millis, long total) {

    boolean most(ThreadState state) {
      return total > 0 && Share.isHalf(millis.getOrDefault(state, 0L), total);
    }

    boolean running() {
      long running = 0;
      for (ThreadState state : RUNNING) {
        running += millis.getOrDefault(state, 0L);
      }
      return total > 0 && Share.isHalf(running, total);
    }
  }

  /**
   * Tells why the main thread did not answer.
   *
   * @param cause the cause
   * @param evidence the facts that led to the cause, for people
   */
  public record CauseVerdict(Cause cause, String evidence) {}
}
