package dev.jankline.benchmarks.quality.fleet.build;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.schema.JavaFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Renames a class and its methods as a shrinker does, and writes their part of the mapping. */
final class ShrunkClass {
  private static final int NAMES_ALIKE = 3;

  /** One method of this many has a bridge with the same new name and without lines. */
  private static final int BRIDGE_OF = 8;

  private static final int LETTERS = 26;

  /** Methods that the platform calls and that are not renamed. */
  private static final Set<String> KEPT_METHODS =
      Set.of(
          "onCreate",
          "onClick",
          "onResume",
          "onBindViewHolder",
          "onDraw",
          "handleMessage",
          "run",
          "onReceive",
          "onTouchEvent",
          "queueIdle",
          "<init>",
          "onLayout",
          "performClick");

  private static final List<String> KEPT_CLASSES =
      List.of("Activity", "Application", "Receiver", "View");

  private final String original;
  private final TreeMap<String, Lines> methods = new TreeMap<>();
  private final TreeSet<Inlined> inlined = new TreeSet<>();
  private final Map<Inlined, Integer> inlinedLines = new HashMap<>();
  private String shortName;

  ShrunkClass(String original) {
    this.original = original;
    this.shortName = original;
  }

  static boolean isKept(String className, String method) {
    return KEPT_METHODS.contains(method)
        || (className.contains("$$ExternalSynthetic") && method.length() < 9);
  }

  void learn(CodeFrame frame) {
    methods.computeIfAbsent(frame.member(), key -> new Lines()).add(frame.line());
  }

  void learn(CodeFrame frame, CodeFrame callee) {
    learn(frame);
    inlined.add(new Inlined(callee, frame));
  }

  String shortName() {
    return shortName;
  }

  /** Gives short names to class and methods, and new lines, from 1 on for each short name. */
  void name(int number, Dice dice) {
    boolean kept = KEPT_CLASSES.stream().anyMatch(CodeFrame.simple(original)::endsWith);
    shortName = kept ? original : letters(number % 70 + 1) + "." + letters(number / 70 + 1);
    List<String> order = new ArrayList<>(methods.keySet());
    dice.shuffle(order);
    int renamed = dice.between(0, LETTERS);
    Map<String, Integer> next = new HashMap<>();
    for (String method : order) {
      Lines lines = method(method);
      lines.name = isKept(original, method) ? method : letters(renamed++ / NAMES_ALIKE + 1);
      lines.first = next.getOrDefault(lines.name, 1);
      next.put(lines.name, lines.first + Math.max(0, lines.max - lines.min + 1));
    }
    for (Inlined call : inlined) {
      String name = method(call.caller().member()).name;
      int line = next.getOrDefault(name, 1);
      inlinedLines.put(call, line);
      next.put(name, line + 1);
    }
  }

  void writeTo(List<String> mapping) {
    mapping.add(original + " -> " + shortName + ":");
    mapping.add("# {\"id\":\"sourceFile\",\"fileName\":\"" + CodeFrame.file(original) + "\"}");
    if (original.contains("$$ExternalSynthetic")) {
      mapping.add("# {\"id\":\"com.android.tools.r8.synthesized\"}");
    }
    int arguments = 0;
    for (Map.Entry<String, Lines> method : methods.entrySet()) {
      Lines lines = method.getValue();
      String signature = "void " + method.getKey() + "(" + "int,".repeat(arguments % 4) + "int)";
      arguments++;
      int last = lines.first + lines.max - lines.min;
      if (lines.max < 0) {
        mapping.add("    " + signature + " -> " + lines.name);
      } else {
        Range original = new Range(lines.min, lines.max);
        mapping.add(line(new Range(lines.first, last), signature, original, lines.name));
      }
      if (Dice.hash(original, method.getKey()) % BRIDGE_OF == 0) {
        mapping.add("    java.lang.Object " + method.getKey() + "Bridge() -> " + lines.name);
      }
    }
    for (Inlined call : inlined) {
      Range line = Range.of(inlinedLines.getOrDefault(call, 0));
      CodeFrame callee = call.callee();
      CodeFrame caller = call.caller();
      String name = method(caller.member()).name;
      String inner = "void " + callee.function() + "(int)";
      String outer = "void " + caller.member() + "(int)";
      mapping.add(line(line, inner, Range.of(callee.line()), name));
      mapping.add(line(line, outer, Range.of(caller.line()), name));
    }
  }

  /** Returns a line of the mapping: new lines, signature and original lines, new name. */
  private static String line(Range lines, String signature, Range original, String name) {
    return "    " + lines + ":" + signature + ":" + original + " -> " + name;
  }

  /** Holds first and last of some lines. */
  private record Range(int from, int to) {
    static Range of(int line) {
      return new Range(line, line);
    }

    @Override
    public String toString() {
      return from + ":" + to;
    }
  }

  JavaFrame ship(CodeFrame frame, @Nullable CodeFrame callee) {
    Lines lines = method(frame.member());
    if (frame.line() < 0 && callee == null) {
      return new JavaFrame(shortName, lines.name, "SourceFile", CodeFrame.NO_LINE);
    }
    Integer line =
        callee == null
            ? Integer.valueOf(lines.first + frame.line() - lines.min)
            : inlinedLines.get(new Inlined(callee, frame));
    if (line == null) {
      throw new IllegalStateException("learn() was not called for " + frame.function());
    }
    return new JavaFrame(shortName, lines.name, "SourceFile", line);
  }

  private Lines method(String member) {
    Lines lines = methods.get(member);
    if (lines == null) {
      throw new IllegalStateException("learn() was not called for " + original + "." + member);
    }
    return lines;
  }

  /** Returns a for 1 and aa for 27. */
  private static String letters(int number) {
    StringBuilder letters = new StringBuilder();
    for (int left = number; left > 0; left = (left - 1) / LETTERS) {
      letters.append((char) ('a' + (left - 1) % LETTERS));
    }
    return letters.reverse().toString();
  }

  /** Holds the lines of a method that occur in stacks, its new name and its first new line. */
  private static final class Lines {
    private int min = Integer.MAX_VALUE;
    private int max = CodeFrame.NO_LINE;
    private int first;
    private String name = "";

    void add(int line) {
      min = Math.min(min, line);
      max = Math.max(max, line);
    }
  }

  /** Holds a call that was replaced by the body of the callee. */
  private record Inlined(CodeFrame callee, CodeFrame caller) implements Comparable<Inlined> {
    @Override
    public int compareTo(Inlined other) {
      return key().compareTo(other.key());
    }

    private String key() {
      return caller.member() + " " + caller.line() + " " + callee.function() + " " + callee.line();
    }
  }
}
