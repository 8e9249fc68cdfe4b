package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.wire.WireException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Makes stalls from stacks written down innermost first: {@code "a.B.c:12 < d.E.f"}. */
public final class Stalls {
  private Stalls() {}

  /** A stall whose samples all stand for the same time. */
  public static SymbolizedStall of(String... stacks) {
    return of(Arrays.asList(stacks));
  }

  public static SymbolizedStall of(List<String> stacks) {
    String samples =
        stacks.stream()
            .map(stack -> "{\"offsetMs\":0,\"shareMs\":100,\"stack\":[" + frames(stack) + "]}")
            .collect(Collectors.joining(","));
    String json = "{\"durationMs\":" + 100 * stacks.size() + ",\"samples\":[" + samples + "]}";
    try {
      return StallFile.parse(json, RawFrames::show).stall();
    } catch (WireException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  static List<String> times(int count, String stack) {
    return new ArrayList<>(Collections.nCopies(count, stack));
  }

  /** {@code a.B.c:12} becomes {@code a.B.c(B.java:12)}. */
  private static String frames(String stack) {
    return Arrays.stream(stack.split(" < ", -1))
        .map(frame -> frame.contains(":") ? placed(frame) : frame)
        .map(frame -> "\"" + frame + "\"")
        .collect(Collectors.joining(","));
  }

  private static String placed(String frame) {
    int colon = frame.indexOf(':');
    String function = frame.substring(0, colon);
    String owner = function.substring(0, function.lastIndexOf('.'));
    String file = owner.substring(owner.lastIndexOf('.') + 1) + ".java";
    return function + "(" + file + frame.substring(colon) + ")";
  }
}
