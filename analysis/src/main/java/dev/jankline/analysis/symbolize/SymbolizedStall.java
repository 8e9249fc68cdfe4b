package dev.jankline.analysis.symbolize;

import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall event with the symbolized stacks of its samples.
 *
 * @param received the stall as it was received
 * @param place handler, callback and screen, by original names when symbolized
 * @param revision 0 for the first analysis, higher after late symbols
 * @param samples captured stacks, at most {@value #MAX_SAMPLES}; a frame whose symbols are missing
 *     says why and of which build
 * @param missingBuildIds builds whose symbols are needed and missing, at most {@value #MAX_MISSING}
 * @param artifacts SHA-256 of the symbol artifacts used
 * @param lockWait the lock the main thread waited for, when it is known
 */
public record SymbolizedStall(
    RawStall received,
    StallPlace place,
    int revision,
    List<SymbolizedSample> samples,
    List<String> missingBuildIds,
    List<String> artifacts,
    @Nullable LockWait lockWait) {

  /** Samples that are analyzed and stored: those with the largest share. */
  public static final int MAX_SAMPLES = 1024;

  /** Builds that one stall can wait for; an app has a few, a hostile stall names thousands. */
  public static final int MAX_MISSING = 16;

  /**
   * Bounds the samples and cuts names that are too long, once for all stages that follow: samples
   * beyond {@value #MAX_SAMPLES} go, those with the smallest share first.
   */
  public SymbolizedStall {
    samples = cut(largest(samples));
  }

  /** The event with its batch's header. */
  public JankEvent event() {
    return received.event();
  }

  private static List<SymbolizedSample> largest(List<SymbolizedSample> samples) {
    if (samples.size() <= MAX_SAMPLES) {
      return samples;
    }
    Comparator<SymbolizedSample> byTime = Comparator.comparingInt(SymbolizedSample::offsetMillis);
    return samples.stream()
        .sorted(
            Comparator.comparingLong(SymbolizedSample::shareMillis)
                .reversed()
                .thenComparing(byTime))
        .limit(MAX_SAMPLES)
        .sorted(byTime)
        .toList();
  }

  /** Samples that share a stack share it afterwards. */
  private static List<SymbolizedSample> cut(List<SymbolizedSample> samples) {
    IdentityHashMap<List<SymbolizedFrame>, List<SymbolizedFrame>> stacks = new IdentityHashMap<>();
    List<SymbolizedSample> cut = new ArrayList<>(samples.size());
    for (SymbolizedSample sample : samples) {
      cut.add(sample.withStack(stacks.computeIfAbsent(sample.stack(), FrameTexts::cut)));
    }
    return Collections.unmodifiableList(cut);
  }

  /**
   * Holds one captured stack with original names.
   *
   * @param offsetMillis milliseconds from the start of the stall to the capture
   * @param shareMillis milliseconds of the stall that the sample stands for
   * @param state state of the main thread
   * @param stack frames, innermost first; {@code inApp} is not filled in yet
   */
  public record SymbolizedSample(
      int offsetMillis, long shareMillis, ThreadState state, List<SymbolizedFrame> stack) {
    SymbolizedSample withStack(List<SymbolizedFrame> other) {
      return other == stack ? this : new SymbolizedSample(offsetMillis, shareMillis, state, other);
    }
  }

  /**
   * Says for which lock the main thread waited, and who held it.
   *
   * @param lock class and identity of the lock
   * @param holder name of the thread that held it; {@code ?} when the dump does not have it
   * @param stack the holder's frames, innermost first; empty when they were not captured
   * @param circle names of the threads that wait for each other; empty when nobody does
   */
  public record LockWait(
      String lock, String holder, List<SymbolizedFrame> stack, List<String> circle) {
    /** Cuts names that are too long. */
    public LockWait {
      lock = FrameTexts.start(lock);
      holder = FrameTexts.start(holder);
      stack = FrameTexts.cut(stack);
    }

    /** Whether the dump has the thread that held the lock. */
    public boolean isHolderKnown() {
      return !holder.equals(CapturedStall.UNKNOWN_HOLDER);
    }
  }

  /**
   * Says where in the app the main thread was asked to work, by original names once symbols are at
   * hand: a shrinker renames the classes of handlers, callbacks and screens too.
   */
  public record StallPlace(
      @Nullable String messageTarget, @Nullable String messageCallback, @Nullable String screen) {
    /** Cuts names that are too long. */
    public StallPlace {
      messageTarget = FrameTexts.cut(messageTarget);
      messageCallback = FrameTexts.cut(messageCallback);
      screen = FrameTexts.cut(screen);
    }

    /** The place as the device sent it. */
    public static StallPlace asSent(Stall stall) {
      return new StallPlace(
          stall.getMessageTarget(), stall.getMessageCallback(), stall.getScreen());
    }

    /** The same place with every class name put through a look-up. */
    StallPlace named(UnaryOperator<String> originalClass) {
      return new StallPlace(
          name(messageTarget, originalClass),
          name(messageCallback, originalClass),
          name(screen, originalClass));
    }

    private static @Nullable String name(
        @Nullable String shipped, UnaryOperator<String> originalClass) {
      return shipped == null ? null : originalClass.apply(shipped);
    }
  }
}
