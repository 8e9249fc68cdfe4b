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
import java.util.stream.Collectors;

/** Rules that other projects group by. */
final class PeerRules {
  private static final List<String> PLATFORM =
      List.of(
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "android.",
          "androidx.",
          "dalvik.",
          "libcore.",
          "kotlin.",
          "kotlinx.",
          "com.android.",
          "com.google.android.",
          "dart:",
          "package:flutter/");

  private static final List<String> PLATFORM_MODULES =
      List.of(
          "UIKit",
          "CoreFoundation",
          "Foundation",
          "QuartzCore",
          "GraphicsServices",
          "ImageIO",
          "libsystem",
          "libdispatch",
          "libobjc",
          "libswift",
          "libsqlite",
          "libc",
          "libart",
          "libbinder",
          "libutils",
          "libflutter",
          "dyld");

  private PeerRules() {}

  /**
   * Returns the class of a frame (without class its library, file or function) and its function.
   */
  private static String text(SymbolizedFrame frame) {
    return owner(frame) + " " + frame.getFunction();
  }

  private static String owner(SymbolizedFrame frame) {
    if (frame.getClassName() != null) {
      return frame.getClassName();
    }
    if (frame.getModule() != null) {
      return frame.getModule();
    }
    return frame.getFileName() == null ? frame.getFunction() : frame.getFileName();
  }

  /**
   * The simplest rule that is any good: the innermost frame of the app on the path that holds most
   * of the time, without lines and without the numbers of compilers; without a frame of the app,
   * the end of that path. Without prefixes every frame that is not of the platform is the app's.
   */
  record InnermostInApp(Map<String, List<String>> prefixesByApp) implements ClusterRule {
    private static final Pattern NUMBERS = Pattern.compile("(?<=[$_-])\\d+|(?<=Lambda)\\d+");

    @Override
    public String name() {
      return "innermost-in-app";
    }

    @Override
    public Filing file(SymbolizedStall stall) {
      List<SymbolizedFrame> path = majorityPath(stall.samples());
      String app = stall.event().getHeader().getApp();
      return new Filing(
          path.stream()
              .filter(frame -> isInApp(app, frame))
              .findFirst()
              .or(() -> path.stream().findFirst())
              .map(InnermostInApp::place)
              .orElse(""),
          null);
    }

    private boolean isInApp(String app, SymbolizedFrame frame) {
      List<String> prefixes = prefixesByApp.getOrDefault(app, List.of());
      boolean isModule = frame.getClassName() == null && frame.getModule() != null;
      List<String> others = isModule ? PLATFORM_MODULES : PLATFORM;
      String owner = owner(frame);
      return prefixes.isEmpty()
          ? others.stream().noneMatch(owner::startsWith)
          : prefixes.stream().anyMatch(owner::startsWith);
    }

    /** Returns the path whose frames each hold at least half of the time, innermost first. */
    private static List<SymbolizedFrame> majorityPath(List<SymbolizedSample> samples) {
      long total = time(samples);
      List<SymbolizedFrame> path = new ArrayList<>();
      List<SymbolizedSample> left = samples;
      while (true) {
        List<SymbolizedSample> most = heaviest(left, path.size());
        if (most.isEmpty() || 2 * time(most) < total) {
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
          byPlace
              .computeIfAbsent(place(frame(sample, depth)), key -> new ArrayList<>())
              .add(sample);
        }
      }
      List<SymbolizedSample> heaviest = List.of();
      for (List<SymbolizedSample> some : byPlace.values()) {
        heaviest = heaviest.isEmpty() || time(some) > time(heaviest) ? some : heaviest;
      }
      return heaviest;
    }

    private static long time(List<SymbolizedSample> samples) {
      return samples.stream().mapToLong(SymbolizedSample::shareMillis).sum();
    }

    private static SymbolizedFrame frame(SymbolizedSample sample, int depth) {
      return sample.stack().get(sample.stack().size() - 1 - depth);
    }

    private static String place(SymbolizedFrame frame) {
      return NUMBERS.matcher(text(frame)).replaceAll("");
    }
  }

  /** The rule of WeRead: by the stack that most samples have, the first of equals. */
  record MostFrequentStack() implements ClusterRule {
    @Override
    public String name() {
      return "most-frequent-stack";
    }

    @Override
    public Filing file(SymbolizedStall stall) {
      Map<String, Integer> counts = new LinkedHashMap<>();
      for (SymbolizedSample sample : stall.samples()) {
        counts.merge(
            sample.stack().stream().map(PeerRules::text).collect(Collectors.joining("\n")),
            1,
            Integer::sum);
      }
      String most = "";
      for (Map.Entry<String, Integer> stack : counts.entrySet()) {
        most = stack.getValue() > counts.getOrDefault(most, 0) ? stack.getKey() : most;
      }
      return new Filing(most, null);
    }
  }
}
