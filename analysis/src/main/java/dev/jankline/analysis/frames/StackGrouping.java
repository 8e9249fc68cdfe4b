package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameIdentity;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each frame of a stall's samples whether it takes part in grouping.
 *
 * <p>The app's own frames are kept, and the frames that the innermost of them called. Time and
 * memory are bounded: a stall has at most {@value SymbolizedStall#MAX_SAMPLES} samples, and {@value
 * #MAX_DEPTH} frames of each are used (the outer quarter and the inner three quarters). Consecutive
 * samples have most frames in common, so results for the previous sample are used again. One
 * instance is made for each stall; not thread-safe.
 */
public final class StackGrouping {

  /** Frames of a sample that are used. */
  public static final int MAX_DEPTH = 512;

  private static final int OUTER = MAX_DEPTH / 4;
  private static final long MAX_SHARE_MILLIS = 24L * 60 * 60 * 1000;

  private final RecentFrames recent;
  private final RetainedFrames retainedFrames = new RetainedFrames();
  private List<SymbolizedFrame> before = List.of();
  private KnownFrame[] knownBefore = {};
  private @Nullable GroupedSample last;

  private StackGrouping(RecentFrames recent) {
    this.recent = recent;
  }

  /**
   * Groups the samples of a stall.
   *
   * @return a grouped sample for each sample used; its weight is the share, or 1 ms when no sample
   *     has a share
   */
  public static List<GroupedSample> group(
      FrameCatalogue catalogue, List<SymbolizedSample> samples) {
    return new StackGrouping(new RecentFrames(catalogue)).group(samples);
  }

  private List<GroupedSample> group(List<SymbolizedSample> samples) {
    boolean weighted = false;
    for (SymbolizedSample sample : samples) {
      weighted |= sample.shareMillis() > 0;
    }
    List<GroupedSample> grouped = new ArrayList<>(samples.size());
    for (SymbolizedSample sample : samples) {
      long share = Math.min(MAX_SHARE_MILLIS, Math.max(0, sample.shareMillis()));
      grouped.add(group(sample, weighted ? share : 1));
    }
    return grouped;
  }

  private GroupedSample group(SymbolizedSample sample, long weight) {
    GroupedSample grouped;
    if (last != null && last.sample().stack() == sample.stack()) {
      grouped = last.again(sample, weight);
    } else {
      KnownFrame[] known = known(sample.stack());
      byte[] fates = Fates.of(known);
      grouped = new GroupedSample(sample, weight, known, fates, retainedFrames.of(known, fates));
    }
    last = grouped;
    return grouped;
  }

  /** Returns the index in the captured stack (innermost first) of a frame counted from outside. */
  static int captured(int index, int size) {
    boolean cut = size > MAX_DEPTH && index >= OUTER;
    return cut ? MAX_DEPTH - 1 - index : size - 1 - index;
  }

  /**
   * Returns name and role of each frame; frames equal to the previous stack's are not looked up.
   */
  private KnownFrame[] known(List<SymbolizedFrame> leafFirst) {
    int size = leafFirst.size();
    int sizeBefore = before.size();
    KnownFrame[] known = new KnownFrame[Math.min(size, MAX_DEPTH)];
    for (int i = 0; i < known.length; i++) {
      SymbolizedFrame frame = leafFirst.get(captured(i, size));
      boolean same =
          i < knownBefore.length && FrameIdentity.same(before.get(captured(i, sizeBefore)), frame);
      known[i] = same ? knownBefore[i] : recent.know(frame);
    }
    before = leafFirst;
    knownBefore = known;
    return known;
  }

  /**
   * Lists the kept frames of a stack. Of a recursion, direct or mutual, one round is kept: the
   * frames from a function to the next call of the same function are dropped.
   *
   * <p>One instance is used for all samples of a stall, one after the other. Not thread-safe.
   */
  @SuppressWarnings("EnumOrdinal") // One byte for each frame; it is never stored or sent.
  static final class RetainedFrames {

    private static final int SLOTS = 4 * StackGrouping.MAX_DEPTH;
    private static final Fate[] FATES = Fate.values();

    private short[] kept = {};

    /** Hash table: position in {@code kept} of the frame whose name has the slot; -1 if free. */
    private short[] positions = {};

    /**
     * Returns the indices of the kept frames; sets the fate of dropped recursions in {@code fates}.
     */
    short[] of(KnownFrame[] frames, byte[] fates) {
      if (positions.length < 4 * frames.length) {
        int slots = Math.min(SLOTS, Integer.highestOneBit(Math.max(1, 4 * frames.length)) * 2);
        positions = new short[slots];
        kept = new short[slots / 4];
      }
      Arrays.fill(positions, (short) -1);
      int size = 0;
      for (int i = 0; i < frames.length; i++) {
        if (FATES[fates[i]].kept()) {
          size = keep(frames, fates, i, size);
        }
      }
      return Arrays.copyOf(kept, size);
    }

    private int keep(KnownFrame[] frames, byte[] fates, int index, int size) {
      KnownFrame frame = frames[index];
      int mask = positions.length - 1;
      int slot = frame.name().text().hashCode() & mask;
      int end = size;
      // A slot may be stale: its frame was dropped with a recursion, and the position is now free
      // or
      // used by another frame.
      for (; positions[slot] >= 0; slot = (slot + 1) & mask) {
        int position = positions[slot];
        if (position < size && frames[kept[position]].sameName(frame)) {
          end = position;
          break;
        }
      }
      for (int i = end; i < size; i++) {
        fates[kept[i]] = (byte) Fate.RECURSION.ordinal();
      }
      positions[slot] = (short) end;
      kept[end] = (short) index;
      return end + 1;
    }
  }

  /**
   * Remembers name and role of some frames, for all stalls: most frames of a stall are those of the
   * stalls before, and a hit here creates no objects. Nobody changes a frame that was symbolized.
   * Thread-safe; two threads may look the same frame up twice.
   *
   * <p>Memory: {@value #SLOTS} frames, each with texts of at most {@value #MAX_CHARS} characters.
   */
  static final class RecentFrames {

    static final int MAX_CHARS = 512;

    private static final int SLOTS = 4096;
    private static final int FACTOR = 31;
    private static final int SPREAD = 13;
    private static final AtomicReferenceArray<@Nullable Known> RECENT =
        new AtomicReferenceArray<>(SLOTS);

    private final FrameCatalogue catalogue;

    private record Known(FrameCatalogue catalogue, SymbolizedFrame frame, KnownFrame known) {}

    RecentFrames(FrameCatalogue catalogue) {
      this.catalogue = catalogue;
    }

    @SuppressWarnings("ReferenceEquality") // Each catalogue has lists of its own.
    KnownFrame know(SymbolizedFrame frame) {
      int slot = slot(frame);
      Known seen = RECENT.get(slot);
      if (seen != null
          && seen.catalogue() == catalogue
          && FrameIdentity.same(seen.frame(), frame)) {
        return seen.known();
      }
      KnownFrame found = catalogue.know(frame);
      if (chars(frame) <= MAX_CHARS) {
        RECENT.set(slot, new Known(catalogue, frame, found));
      }
      return found;
    }

    private int slot(SymbolizedFrame frame) {
      String member = frame.getMethodName();
      String container = frame.getClassName();
      int hash = (member == null ? frame.getFunction() : member).hashCode();
      hash = FACTOR * hash + Objects.hashCode(container);
      hash = FACTOR * hash + catalogue.hashCode();
      return (hash ^ (hash >>> SPREAD)) & (SLOTS - 1);
    }

    private static int chars(SymbolizedFrame frame) {
      return frame.getFunction().length()
          + chars(frame.getClassName())
          + chars(frame.getMethodName())
          + chars(frame.getFileName())
          + chars(frame.getModule());
    }

    private static int chars(@Nullable String text) {
      return text == null ? 0 : text.length();
    }
  }
}
