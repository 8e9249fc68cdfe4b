package dev.jankline.benchmarks.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of the set, line by line.
 *
 * <pre>
 * # …            comment
 * app ID platform=android|ios|flutter inapp=P,Q
 *                begins an app; inapp are the prefixes of its code
 * cause ID mend=… ticket="…" kind=…
 *                begins a cause; a mend with blanks is in quotation marks
 * stall scene=… os=… duration=MILLIS vendor=… form=samples|dump [state=…] [version=…]
 *                begins a stall
 * x N            begins a stack that N samples in a row saw, in order of time; a dump has one
 * tail NAME      begins frames that stacks and later tails, also of later files, name by @NAME
 * anything else  a frame, innermost first: a.b.C.method:12, library.so!symbol, Module!symbol,
 *                package:app/file.dart!Class.method:12
 * </pre>
 */
final class FrozenText {
  private static final int MAX_DEPTH = 8;

  private final Map<String, List<String>> tails = new HashMap<>();
  private final List<FrozenStall> stalls = new ArrayList<>();
  private @Nullable Attributes app;
  private @Nullable Attributes cause;
  private @Nullable FrozenStall stall;
  private List<String> frames = List.of();

  /**
   * Reads one file.
   *
   * @throws IllegalArgumentException for a line that does not fit; names file and line
   */
  void read(String name, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        try {
          take(line);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(name + " line " + (i + 1) + ": " + e.getMessage(), e);
        }
      }
    }
  }

  /** Returns the stalls that were read, with every tail written out. */
  List<FrozenStall> stalls() {
    return stalls.stream().map(this::whole).toList();
  }

  private void take(String line) {
    int blank = line.indexOf(' ');
    String first = blank < 0 ? line : line.substring(0, blank);
    String rest = blank < 0 ? "" : line.substring(blank + 1).strip();
    if (blank < 0 || !isKeyword(first)) {
      frames.add(line);
    } else if (first.equals("app")) {
      app = named(rest);
    } else if (first.equals("cause")) {
      cause = named(rest);
    } else if (first.equals("tail")) {
      frames = new ArrayList<>();
      tails.put(rest, frames);
    } else if (first.equals("stall")) {
      begin(Attributes.of(rest));
    } else {
      run(Integer.parseInt(rest));
    }
  }

  private static boolean isKeyword(String word) {
    return switch (word) {
      case "app", "cause", "stall", "tail", "x" -> true;
      default -> false;
    };
  }

  private static Attributes named(String text) {
    int blank = text.indexOf(' ');
    Attributes named = Attributes.of(text.substring(blank + 1));
    named.values().put("id", text.substring(0, blank));
    return named;
  }

  private void begin(Attributes attributes) {
    if (app == null || cause == null) {
      throw new IllegalArgumentException("a stall before an app and a cause");
    }
    stall = new FrozenStall(app, cause, attributes, new ArrayList<>());
    stalls.add(stall);
    frames = List.of();
  }

  private void run(int samples) {
    if (stall == null) {
      throw new IllegalArgumentException("a stack before a stall");
    }
    frames = new ArrayList<>();
    stall.runs().add(new FrozenStall.Run(samples, frames));
  }

  private FrozenStall whole(FrozenStall written) {
    List<FrozenStall.Run> runs =
        written.runs().stream()
            .map(run -> new FrozenStall.Run(run.samples(), expanded(run.frames(), 0)))
            .toList();
    return new FrozenStall(written.app(), written.cause(), written.stall(), runs);
  }

  private List<String> expanded(List<String> written, int depth) {
    List<String> all = new ArrayList<>();
    for (String frame : written) {
      if (frame.startsWith("@")) {
        List<String> tail = tails.get(frame.substring(1));
        if (tail == null || depth > MAX_DEPTH) {
          throw new IllegalArgumentException("no tail for " + frame + ", or tails in a circle");
        }
        all.addAll(expanded(tail, depth + 1));
      } else {
        all.add(frame);
      }
    }
    return all;
  }

  /** Holds the {@code key=value} pairs of a line; a value with blanks stands in quotation marks. */
  record Attributes(Map<String, String> values) {
    private static final Pattern PAIR = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|(\\S*))");

    static Attributes of(String text) {
      Map<String, String> values = new HashMap<>();
      Matcher pair = PAIR.matcher(text);
      while (pair.find()) {
        values.put(pair.group(1), pair.group(2) == null ? pair.group(3) : pair.group(2));
      }
      return new Attributes(values);
    }

    String get(String key) {
      String value = values.get(key);
      if (value == null) {
        throw new IllegalArgumentException("no " + key + "= in this line");
      }
      return value;
    }

    @Nullable String find(String key) {
      return values.get(key);
    }
  }
}
