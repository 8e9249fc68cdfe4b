package dev.jankline.formats.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.formats.ReportFormats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes hostile reports of every format: an example in which bytes or words are changed, in which
 * something is nested deeply, or in which a line or an element of a list is repeated up to the
 * largest size. Examples are the test resources, and the files of the folder that {@code
 * JANK_FORMATS} names. The same seed makes the same reports.
 */
public final class HostileReports {
  private static final int DEEP = 20_000;
  private static final int CHANGED_BYTES = 8;
  private static final int CHANGED_WORDS = 5;
  private static final Pattern WORD = Pattern.compile("[\\w.$-]+|[^\\w\\s]");
  private static final Pattern NUMBER = Pattern.compile("\\d{2,}");

  /** What takes the place of a word. */
  private static final List<String> WORDS =
      List.of(
          "-1",
          "1e308",
          "9".repeat(400),
          "0x" + "f".repeat(40),
          "NaN",
          "null",
          "{}",
          "[]",
          "\"\"",
          "\\u0000",
          "\u202e",
          "\u2028",
          "%s%n",
          "A".repeat(5_000),
          "a.".repeat(2_000),
          "<".repeat(2_000),
          " ".repeat(5_000));

  /** Formats by the first word of the name of an example. */
  private static final Map<String, String> FORMATS =
      Map.ofEntries(
          Map.entry("anr-appexitinfo", "art-dump"),
          Map.entry("apple", "apple-text"),
          Map.entry("art-crashlytics", "crashlytics"),
          Map.entry("art-dump", "art-dump"),
          Map.entry("art-play", "art-dump"),
          Map.entry("blockcanary", "blockcanary"),
          Map.entry("crashlytics", "crashlytics"),
          Map.entry("dart", "dart"),
          Map.entry("glance", "glance"),
          Map.entry("ios-samples", "ios-samples"),
          Map.entry("ips", "ips"),
          Map.entry("matrix-evil", "matrix-stack"),
          Map.entry("matrix-ios", "matrix-ios"),
          Map.entry("matrix-stack", "matrix-stack"),
          Map.entry("matrix.", "matrix"),
          Map.entry("metrickit", "metrickit"),
          Map.entry("otlp", "otlp"),
          Map.entry("play", "play"),
          Map.entry("sentry", "sentry"));

  private static final List<String> EXAMPLES =
      List.of(
          "apple-crash.txt",
          "apple-sample.txt",
          "apple-spindump.txt",
          "art-crashlytics.txt",
          "art-dump.txt",
          "art-play.txt",
          "blockcanary.log",
          "crashlytics.ndjson",
          "crashlytics.txt",
          "dart.txt",
          "dart-named.txt",
          "glance.json",
          "glance.txt",
          "ios-samples.json",
          "ips.json",
          "matrix-ios.json",
          "matrix-stack.txt",
          "matrix.ndjson",
          "metrickit.json",
          "otlp.json",
          "play.json",
          "sentry-hang.json",
          "sentry.envelope");

  private final SplittableRandom random;
  private final int maxChars;

  private HostileReports(long seed, int maxChars) {
    this.random = new SplittableRandom(seed);
    this.maxChars = maxChars;
  }

  /**
   * A report.
   *
   * @param name tells its example and what was done to it
   * @param format name of the format as which it is sent
   */
  public record HostileReport(String name, String format, String text) {
    /** Returns the text as it is sent. */
    public byte[] bytes() {
      return text.getBytes(UTF_8);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * Makes reports.
   *
   * @param rounds how often each example is changed in each way
   * @param maxChars characters of those that repeat something
   */
  public static List<HostileReport> of(long seed, int rounds, int maxChars) throws IOException {
    HostileReports reports = new HostileReports(seed, maxChars);
    List<HostileReport> all = new ArrayList<>();
    for (Map.Entry<String, String> example : examples().entrySet()) {
      String format = format(example.getKey());
      for (int i = 0; i < rounds; i++) {
        String of = example.getKey() + " " + i + " ";
        String text = example.getValue();
        all.add(new HostileReport(of + "bytes", format, reports.bytes(text)));
        all.add(new HostileReport(of + "words", format, reports.words(text)));
        all.add(new HostileReport(of + "nested", format, reports.nested(text)));
        all.add(new HostileReport(of + "line", format, reports.repeatedLine(text)));
        all.add(new HostileReport(of + "element", format, reports.repeatedElement(text)));
        all.add(new HostileReport(of + "words of line", format, reports.longLine(text)));
      }
    }
    return all;
  }

  /** Text of each example by its name. */
  private static Map<String, String> examples() throws IOException {
    Map<String, String> examples = new TreeMap<>();
    for (String name : EXAMPLES) {
      examples.put(name, Reports.text(name));
    }
    String others = System.getenv("JANK_FORMATS");
    if (others != null) {
      try (Stream<Path> files = Files.list(Path.of(others))) {
        for (Path file : files.filter(file -> !file.endsWith("README.md")).toList()) {
          examples.put(String.valueOf(file.getFileName()), Files.readString(file));
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    return examples;
  }

  /** The format whose word is the longest begin of the name. */
  private static String format(String name) {
    String word =
        FORMATS.keySet().stream()
            .filter(name::startsWith)
            .max(java.util.Comparator.comparingInt(String::length))
            .orElseThrow(() -> new IllegalStateException("of which format is " + name + "?"));
    String format = String.valueOf(FORMATS.get(word));
    return ReportFormats.named(format).orElseThrow().name();
  }

  private String bytes(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    for (int i = 0; i < CHANGED_BYTES; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(1, 127);
    }
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    changed.write(bytes, 0, random.nextInt(bytes.length / 2, bytes.length + 1));
    return changed.toString(UTF_8);
  }

  private String words(String text) {
    String changed = text;
    for (int i = 0; i < CHANGED_WORDS; i++) {
      MatchResult word = any(WORD, changed);
      String hostile = WORDS.get(random.nextInt(WORDS.size()));
      changed = changed.substring(0, word.start()) + hostile + changed.substring(word.end());
    }
    return changed;
  }

  private String nested(String text) {
    MatchResult word = any(WORD, text);
    String[] pair = List.of("[ ]", "{\"a\": }", "( )", "< >").get(random.nextInt(4)).split(" ", -1);
    return text.substring(0, word.start())
        + pair[0].repeat(DEEP)
        + word.group()
        + pair[1].repeat(DEEP)
        + text.substring(word.end());
  }

  /** A line is repeated, with other numbers each time. */
  private String repeatedLine(String text) {
    String[] lines = text.split("(?<=\n)", -1);
    int line = random.nextInt(lines.length);
    return String.join("", Arrays.copyOf(lines, line))
        + numbered(lines[line].isEmpty() ? "\n" : lines[line], "")
        + String.join("", Arrays.asList(lines).subList(line, lines.length));
  }

  /** What stands in braces is repeated, in a list wherever it may be; without braces, a line. */
  private String repeatedElement(String text) {
    List<Integer> starts =
        Pattern.compile("(?<=[\\[,:]\\s{0,40})[{\\[]")
            .matcher(text)
            .results()
            .map(MatchResult::start)
            .toList();
    if (starts.isEmpty()) {
      return repeatedLine(text);
    }
    int start = starts.get(random.nextInt(starts.size()));
    int end = start;
    int depth = 0;
    do {
      char here = text.charAt(end++);
      depth += here == '{' || here == '[' ? 1 : here == '}' || here == ']' ? -1 : 0;
    } while (depth > 0 && end < text.length());
    return text.substring(0, start)
        + numbered(text.substring(start, end), ",")
        + text.substring(start);
  }

  /** A word is repeated within its line. */
  private String longLine(String text) {
    MatchResult word = any(WORD, text);
    return text.substring(0, word.start())
        + (word.group() + " ").repeat(maxChars / (word.group().length() + 1))
        + text.substring(word.start());
  }

  private String numbered(String part, String separator) {
    StringBuilder all = new StringBuilder(maxChars + part.length());
    for (int i = 0; all.length() < maxChars; i++) {
      int number = 10 + i;
      all.append(NUMBER.matcher(part).replaceAll(found -> Integer.toString(number)));
      all.append(separator);
    }
    return all.toString();
  }

  private MatchResult any(Pattern pattern, String text) {
    List<MatchResult> found = pattern.matcher(text).results().toList();
    return found.get(random.nextInt(found.size()));
  }
}
