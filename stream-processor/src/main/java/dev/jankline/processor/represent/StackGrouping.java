package dev.jankline.processor.represent;

import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides for each frame of a stall's samples whether it takes part in grouping.
 *
 * <p>What is left of a stack is the app's own frames, and below the deepest of them what it called.
 * Time and memory are bounded: at most {@value #MAX_SAMPLES} samples (those with the largest share)
 * and {@value #MAX_DEPTH} frames of each (the outer quarter and the inner three). Made for one
 * stall; not thread-safe.
 */
final class StackGrouping {

  static final int MAX_SAMPLES = 1024;
  static final int MAX_DEPTH = 512;

  private static final long MAX_SHARE_MILLIS = 24L * 60 * 60 * 1000;

  private final AppFrames appFrames;
  private final String app;
  private final IdentityHashMap<SymbolizedFrame, ClassifiedFrame> seen = new IdentityHashMap<>();
  private final Map<FrameIdentity, ClassifiedFrame> known = new HashMap<>();

  StackGrouping(AppFrames appFrames, String app) {
    this.appFrames = appFrames;
    this.app = app;
  }

  /** Groups samples, largest share first; when no sample has a share each counts 1 ms. */
  List<GroupedSample> group(List<SymbolizedSample> samples) {
    List<SymbolizedSample> largest = new ArrayList<>(samples);
    if (largest.size() > MAX_SAMPLES) {
      largest.sort(
          Comparator.comparingLong(SymbolizedSample::shareMillis)
              .reversed()
              .thenComparingInt(SymbolizedSample::offsetMillis));
      largest = largest.subList(0, MAX_SAMPLES);
    }
    boolean weighted = largest.stream().anyMatch(sample -> sample.shareMillis() > 0);
    List<GroupedSample> grouped = new ArrayList<>(largest.size());
    for (SymbolizedSample sample : largest) {
      long share = Math.min(MAX_SHARE_MILLIS, Math.max(0, sample.shareMillis()));
      grouped.add(group(sample, weighted ? share : 1));
    }
    return grouped;
  }

  private GroupedSample group(SymbolizedSample sample, long weight) {
    List<ClassifiedFrame> frames = classified(sample.stack());
    Fate[] fates = new Fate[frames.size()];
    int start = afterLoop(frames);
    int deepestApp = deepestApp(frames, start);
    for (int i = 0; i < fates.length; i++) {
      fates[i] = i < start ? outside(frames.get(i)) : fate(frames, i, deepestApp);
    }
    List<Integer> kept = withoutCycles(frames, fates);
    return new GroupedSample(sample, weight, frames, Arrays.asList(fates), kept);
  }

  private List<ClassifiedFrame> classified(List<SymbolizedFrame> leafFirst) {
    int size = leafFirst.size();
    int outer = size <= MAX_DEPTH ? size : MAX_DEPTH / 4;
    List<ClassifiedFrame> frames = new ArrayList<>(Math.min(size, MAX_DEPTH));
    for (int i = size - 1; i >= size - outer; i--) {
      frames.add(classify(leafFirst.get(i)));
    }
    for (int i = size <= MAX_DEPTH ? -1 : MAX_DEPTH - outer - 1; i >= 0; i--) {
      frames.add(classify(leafFirst.get(i)));
    }
    return frames;
  }

  private ClassifiedFrame classify(SymbolizedFrame frame) {
    ClassifiedFrame classified = seen.get(frame);
    if (classified == null) {
      ClassifiedFrame same =
          known.computeIfAbsent(FrameIdentity.of(frame), key -> appFrames.classify(app, frame));
      classified = new ClassifiedFrame(frame, same.name(), same.role(), same.kind(), same.entry());
      seen.put(frame, classified);
    }
    return classified;
  }

  private static int afterLoop(List<ClassifiedFrame> frames) {
    for (int i = frames.size() - 1; i >= 0; i--) {
      if (frames.get(i).role() == FrameRole.LOOP) {
        return i + 1;
      }
    }
    return 0;
  }

  private static int deepestApp(List<ClassifiedFrame> frames, int start) {
    for (int i = frames.size() - 1; i >= start; i--) {
      if (frames.get(i).inApp() && !isStub(frames, i)) {
        return i;
      }
    }
    return -1;
  }

  private static Fate outside(ClassifiedFrame frame) {
    return switch (frame.role()) {
      case MONITORING -> Fate.MONITORING;
      case LOOP, THREAD_BASE -> Fate.THREAD_BASE;
      default -> Fate.OUTSIDE_LOOP;
    };
  }

  private static Fate fate(List<ClassifiedFrame> frames, int index, int deepestApp) {
    return switch (frames.get(index).role()) {
      case MONITORING -> Fate.MONITORING;
      case LOOP, THREAD_BASE -> Fate.THREAD_BASE;
      case INDIRECTION -> Fate.INDIRECTION;
      case APP -> isStub(frames, index) ? Fate.STUB : Fate.KEPT_APP;
      case SYSTEM, BLOCKING -> index < deepestApp ? Fate.CONNECTING : Fate.KEPT_SYSTEM;
    };
  }

  /** A generated frame is left out beside the app frame it belongs to; alone it stands for it. */
  private static boolean isStub(List<ClassifiedFrame> frames, int index) {
    FrameName name = frames.get(index).name();
    if (!name.stub()) {
      return false;
    }
    boolean reachesApp = index + 1 < frames.size() && frames.get(index + 1).inApp();
    boolean calledByApp = index > 0 && frames.get(index - 1).inApp();
    return reachesApp || (calledByApp && name.member().equals(JvmNames.ACCESS));
  }

  /** Drops what lies between a frame and the same frame further in: direct and mutual recursion. */
  private static List<Integer> withoutCycles(List<ClassifiedFrame> frames, Fate[] fates) {
    List<Integer> kept = new ArrayList<>();
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < fates.length; i++) {
      if (!fates[i].kept()) {
        continue;
      }
      String name = frames.get(i).name().text();
      Integer earlier = positions.get(name);
      while (earlier != null && kept.size() > earlier) {
        int dropped = kept.remove(kept.size() - 1);
        fates[dropped] = Fate.RECURSION;
        positions.remove(frames.get(dropped).name().text());
      }
      positions.put(name, kept.size());
      kept.add(i);
    }
    return kept;
  }
}
