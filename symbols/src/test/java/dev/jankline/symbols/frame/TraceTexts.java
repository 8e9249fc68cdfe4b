package dev.jankline.symbols.frame;

import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.R8Frames.AmbiguousFrames;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns printed stack traces into frames and frames into comparable lines. */
public final class TraceTexts {
  private static final Pattern FRAME =
      Pattern.compile(
          "\\s*(<OR> )?at (?:[^\\s(]*/)?([^\\s(]+)\\.([^\\s(.]+)\\((.*?)(?::(\\d*))?\\)\\s*");

  private TraceTexts() {}

  /** One printed frame. */
  record Printed(boolean alternative, String function, @Nullable String file, int line) {
    private static final Pattern ANSWER = Pattern.compile("   (\\S+) \\S+:(\\d+|\\?)");

    static Printed ofAnswer(String line) {
      Matcher m = ANSWER.matcher(line);
      if (!m.matches()) {
        throw new IllegalArgumentException(line);
      }
      int number = m.group(2).equals("?") ? -1 : Integer.parseInt(m.group(2));
      return new Printed(false, m.group(1), null, number);
    }

    static @Nullable Printed of(String text) {
      Matcher m = FRAME.matcher(text);
      return m.matches()
          ? new Printed(
              m.group(1) != null, m.group(2) + "." + m.group(3), fileIn(m.group(4)), lineIn(m))
          : null;
    }
  }

  public static boolean isFrame(String text) {
    return FRAME.matcher(text).matches();
  }

  public static StackFrame frame(String text) {
    Matcher m = FRAME.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException(text);
    }
    int line = m.group(4).equals("Native Method") ? -2 : lineIn(m);
    return java(m.group(2), m.group(3), fileIn(m.group(4)), line);
  }

  public static StackFrame java(String className, String method, @Nullable String file, int line) {
    return new StackFrame(new JavaFrame(className, method, file, line), null, null, null, null);
  }

  /** Frames of R8's text, alternatives joined as {@link AmbiguousFrames} does. */
  public static List<String> ofText(List<String> lines) {
    List<List<Printed>> groups = new ArrayList<>();
    for (String line : lines) {
      Printed printed = Printed.of(line);
      if (printed != null && printed.alternative()) {
        groups.get(groups.size() - 1).add(printed);
      } else if (printed != null) {
        groups.add(new ArrayList<>(List.of(printed)));
      }
    }
    return groups.stream().map(TraceTexts::joined).toList();
  }

  /** An ambiguous answer of {@code R8Oracle}, alternatives of each depth joined, without files. */
  public static List<String> ofAlternatives(String answer) {
    List<List<Printed>> depths = new ArrayList<>();
    for (String alternative : answer.split("\n or", -1)) {
      List<String> lines = alternative.lines().filter(line -> line.startsWith("   ")).toList();
      for (int depth = 0; depth < lines.size(); depth++) {
        if (depth == depths.size()) {
          depths.add(new ArrayList<>());
        }
        Printed frame = Printed.ofAnswer(lines.get(depth));
        if (!depths.get(depth).contains(frame)) {
          depths.get(depth).add(frame);
        }
      }
    }
    return depths.stream().map(TraceTexts::joined).toList();
  }

  public static List<String> withoutFiles(List<String> texts) {
    return texts.stream().map(text -> text.replaceFirst("\\([^:]*:", "(null:")).toList();
  }

  public static List<String> ofFrames(List<ResolvedFrame> resolved) {
    return resolved.stream()
        .flatMap(frame -> frame.frames().stream())
        .map(TraceTexts::text)
        .toList();
  }

  static String text(SymbolizedFrame frame) {
    return frame.getFunction()
        + "("
        + frame.getFileName()
        + ":"
        + frame.getLine()
        + ")"
        + (frame.getAmbiguous() ? "?" : "");
  }

  private static String joined(List<Printed> group) {
    String names =
        group.stream()
            .map(Printed::function)
            .distinct()
            .sorted()
            .collect(Collectors.joining(" | "));
    Printed first = group.get(0);
    boolean oneFile = group.stream().allMatch(p -> Objects.equals(p.file(), first.file()));
    boolean oneLine = group.stream().allMatch(p -> p.line() == first.line());
    return names
        + "("
        + (oneFile ? first.file() : null)
        + ":"
        + (oneLine ? first.line() : -1)
        + ")"
        + (group.size() > 1 ? "?" : "");
  }

  private static @Nullable String fileIn(String place) {
    return place.isEmpty() || place.equals("Unknown Source") || place.equals("Native Method")
        ? null
        : place;
  }

  private static int lineIn(Matcher m) {
    String digits = m.group(5);
    return digits == null || digits.isEmpty() ? -1 : Integer.parseInt(digits);
  }
}
