package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The simplest rule that is any good: the innermost frame of the app on the path that holds most of
 * the time, without lines and without the numbers of compilers; without a frame of the app, the end
 * of that path.
 */
public final class InnermostInApp implements ClusterRule {
  public static final String NAME = "innermost-in-app";

  private static final Pattern NUMBERS = Pattern.compile("(?<=[$_-])\\d+|(?<=Lambda)\\d+");

  private final PeerFrames frames;

  InnermostInApp(PeerFrames frames) {
    this.frames = frames;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public ClusterRule.Filing file(SymbolizedStall stall) {
    List<SymbolizedFrame> path = majorityPath(stall.samples());
    String app = stall.event().getHeader().getApp();
    SymbolizedFrame named =
        path.stream()
            .filter(frame -> frames.inProject(app, frame))
            .findFirst()
            .orElse(path.isEmpty() ? null : path.get(0));
    return ClusterRule.Filing.of(named == null ? "" : place(named), path);
  }

  /** Returns the path whose frames each hold at least half of the time, innermost frame first. */
  private static List<SymbolizedFrame> majorityPath(List<SymbolizedSample> samples) {
    long total = samples.stream().mapToLong(SymbolizedSample::shareMillis).sum();
    List<SymbolizedFrame> path = new ArrayList<>();
    List<SymbolizedSample> left = samples;
    while (true) {
      List<SymbolizedSample> most = heaviest(left, path.size());
      long time = most.stream().mapToLong(SymbolizedSample::shareMillis).sum();
      if (most.isEmpty() || 2 * time < total) {
        Collections.reverse(path);
        return path;
      }
      path.add(frame(most.get(0), path.size()));
      left = most;
    }
  }

  /** Returns the samples that share the heaviest frame at a depth, counted from the outermost. */
  private static List<SymbolizedSample> heaviest(List<SymbolizedSample> samples, int depth) {
    Map<String, List<SymbolizedSample>> byPlace = new LinkedHashMap<>();
    for (SymbolizedSample sample : samples) {
      if (sample.stack().size() > depth) {
        byPlace.computeIfAbsent(place(frame(sample, depth)), key -> new ArrayList<>()).add(sample);
      }
    }
    long best = -1;
    List<SymbolizedSample> heaviest = List.of();
    for (List<SymbolizedSample> some : byPlace.values()) {
      long time = some.stream().mapToLong(SymbolizedSample::shareMillis).sum();
      if (time > best) {
        best = time;
        heaviest = some;
      }
    }
    return heaviest;
  }

  private static SymbolizedFrame frame(SymbolizedSample sample, int depth) {
    return sample.stack().get(sample.stack().size() - 1 - depth);
  }

  private static String place(SymbolizedFrame frame) {
    return NUMBERS.matcher(PeerFrames.withoutLine(frame)).replaceAll("");
  }
}
