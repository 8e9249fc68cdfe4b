package dev.jankline.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import one.profiler.AsyncProfilerLoader;
import org.jspecify.annotations.Nullable;

/**
 * Says on which parts of a process its CPU time is spent, from samples of async-profiler. A sample
 * is of the part of its innermost call that has one: what the JDK does, it does for its caller. The
 * JVM's compiler threads are left out. Not thread-safe.
 */
public final class Profile {
  /** Samples nothing. */
  public static final Profile NONE = new Profile(null);

  private static final String INTERVAL = "1ms";
  private static final double LEAST_PERCENT = 1;
  private static final double PERCENT = 100;
  private static final String COLLECTOR = "garbage collection";
  private static final String OTHER = "other";
  private static final Pattern COMPILER_THREAD = Pattern.compile("\\[C[12] Comp.*");
  private static final Pattern COLLECTOR_THREAD = Pattern.compile("\\[(VM Thread|GC ).*");

  /** Libraries; the first that matches a call has it. */
  private static final Map<String, Pattern> LIBRARIES = libraries();

  /** Packages of the processor and the gateway are parts; other modules are one each. */
  private static final Pattern OWN =
      Pattern.compile("dev/jankline/((?:processor|gateway)/)?([a-z0-9]+)/.*");

  private final @Nullable Path folder;
  private final Map<String, Map<String, Long>> samples = new LinkedHashMap<>();

  private Profile(@Nullable Path folder) {
    this.folder = folder;
  }

  /** Samples, and keeps what the profiler writes in a folder. */
  public static Profile into(Path folder) {
    return new Profile(folder);
  }

  private static Map<String, Pattern> libraries() {
    Map<String, Pattern> all = new LinkedHashMap<>();
    all.put(
        "Avro",
        Pattern.compile(
            "org/apache/avro/.*|dev/jankline/registry/.*|dev/jankline/schema/.*custom(En|De)code"));
    all.put("stores", Pattern.compile("org/rocksdb/.*|rocksdb::.*|.*/streams/state/.*"));
    all.put("Kafka Streams", Pattern.compile("org/apache/kafka/streams/.*"));
    all.put("Kafka's clients", Pattern.compile("org/apache/kafka/.*"));
    all.put("HTTP", Pattern.compile("(io/netty|com/linecorp)/.*"));
    all.put("unpacking", Pattern.compile("java/util/zip/.*"));
    return all;
  }

  /**
   * Does work, and samples a process meanwhile when the run asks for it.
   *
   * @param what how figures call the work; repeated work adds to its samples
   */
  public <T> T of(String what, long pid, Callable<T> work) throws Exception {
    if (folder == null) {
      return work.call();
    }
    ask("start", "-e", "ctimer", "-i", INTERVAL, "-t", Long.toString(pid));
    T result;
    Path file = folder.resolve(what.replaceAll("[^A-Za-z0-9]+", "-") + "-" + pid + ".folded");
    try {
      result = work.call();
    } finally {
      ask("stop", "-o", "collapsed", "-f", file.toString(), Long.toString(pid));
    }
    try (Stream<String> stacks = Files.lines(file)) {
      count(what, stacks);
    }
    return result;
  }

  private static void ask(String... words) throws IOException {
    AsyncProfilerLoader.executeProfiler(words);
  }

  /**
   * Adds samples: calls from the outermost to the innermost, joined by semicolons, and a number.
   */
  void count(String what, Stream<String> stacks) {
    Map<String, Long> parts = samples.computeIfAbsent(what, key -> new HashMap<>());
    stacks.forEach(
        stack -> {
          int end = stack.lastIndexOf(' ');
          String part = part(List.of(stack.substring(0, end).split(";", -1)));
          if (part != null) {
            parts.merge(part, Long.parseLong(stack.substring(end + 1)), Long::sum);
          }
        });
  }

  /** The part that a sample is of; null for those of compilers. */
  private static @Nullable String part(List<String> calls) {
    String thread = calls.get(0);
    if (COMPILER_THREAD.matcher(thread).matches()) {
      return null;
    }
    if (COLLECTOR_THREAD.matcher(thread).matches()) {
      return COLLECTOR;
    }
    for (int i = calls.size() - 1; i > 0; i--) {
      String call = calls.get(i);
      for (Map.Entry<String, Pattern> library : LIBRARIES.entrySet()) {
        if (library.getValue().matcher(call).matches()) {
          return library.getKey();
        }
      }
      Matcher own = OWN.matcher(call);
      // Reading a field of a record is the work of its reader.
      if (own.matches() && !own.group(2).equals("schema")) {
        return own.group(1) == null ? own.group(2) : own.group(1).replace('/', '.') + own.group(2);
      }
    }
    return OTHER;
  }

  /** Shares of the samples of each work, largest first; those below 1 % are left out. */
  public List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    samples.forEach(
        (what, parts) -> {
          long all = parts.values().stream().mapToLong(Long::longValue).sum();
          parts.entrySet().stream()
              .filter(part -> part.getValue() * PERCENT >= LEAST_PERCENT * all)
              .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
              .forEach(
                  part ->
                      figures.add(
                          Figure.of(
                              "samples, " + what + ": " + part.getKey(),
                              part.getValue() * PERCENT / all,
                              "%")));
        });
    return figures;
  }
}
