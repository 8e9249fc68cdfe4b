package dev.jankline.trace.build;

import dev.jankline.trace.build.MethodMapping.MethodName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Instruments the classes of an app. The first pass over all classes finds the methods and gives
 * them ids, the second pass writes the classes with probes.
 *
 * <p>The same input gives the same output, byte for byte. A failed run leaves earlier outputs
 * unchanged.
 */
public final class Instrumentation {
  private static final FileTime FIXED_TIME = FileTime.fromMillis(315_619_200_000L);

  private final Request request;
  private final MethodChoice choice;
  private final List<ClassContent> inputs = new ArrayList<>();
  private final SortedMap<MethodName, MethodMapping.Entry> methods = new TreeMap<>();
  private final Map<SkipReason, Integer> skipped = new EnumMap<>(SkipReason.class);
  private int classes;
  private int signatures;

  private Instrumentation(Request request) throws IOException {
    this.request = request;
    this.choice = new MethodChoice(request.skips());
    for (Path input : request.inputs()) {
      inputs.add(new ClassContent(input));
    }
    checkInputs();
  }

  /**
   * Instruments all inputs.
   *
   * @throws TraceException when the input cannot be used; the message says what to do
   * @throws IOException when files cannot be read or written
   */
  public static Report run(Request request) throws IOException {
    return new Instrumentation(request).run();
  }

  private Report run() throws IOException {
    Path earlier = request.earlier();
    Map<MethodName, Integer> earlierIds = earlier == null ? Map.of() : MethodMapping.read(earlier);
    MethodIds ids = MethodIds.allot(collect(), earlierIds);
    OutputPlace output = new OutputPlace(outputPath());
    OutputPlace mapping = new OutputPlace(request.mapping());
    try {
      byte[] lines = write(output.draft(), ids);
      Files.write(mapping.draft(), lines);
      output.commit();
      mapping.commit();
      return report(ids, MethodMapping.buildId(lines));
    } finally {
      output.discard();
      mapping.discard();
    }
  }

  private Report report(MethodIds ids, String buildId) {
    List<String> moved = ids.moved().stream().map(MethodName::text).toList();
    return new Report(classes, methods.size(), skipped, ids.kept(), moved, signatures, buildId);
  }

  private SortedSet<MethodName> collect() throws IOException {
    SortedSet<MethodName> names = new TreeSet<>();
    for (ClassContent input : inputs) {
      input.read(
          (name, modified, bytes) -> {
            if (ClassContent.isClass(name)) {
              read(input, name, bytes).choices().forEach(method -> names.add(method.name()));
            }
          });
    }
    return names;
  }

  private TracedClass read(ClassContent input, String name, byte[] bytes) throws TraceException {
    return TracedClass.read(bytes, name + " in " + input.path(), choice);
  }

  /** Writes all inputs and returns the lines of the mapping, which are known only afterwards. */
  private byte[] write(Path draft, MethodIds ids) throws IOException {
    boolean several = inputs.size() > 1;
    ClassContent first = inputs.get(0);
    try (ClassOutput out = open(several ? draft.resolve(name(first)) : draft, first)) {
      write(first, out, ids);
      for (ClassContent input : inputs.subList(1, inputs.size())) {
        try (ClassOutput other = open(draft.resolve(name(input)), input)) {
          write(input, other, ids);
        }
      }
      byte[] lines = MethodMapping.bytes(methods);
      putMappingId(out, lines);
      if (several) {
        try (ClassOutput folder = ClassOutput.open(draft, true)) {
          putMappingId(folder, lines);
        }
      }
      return lines;
    }
  }

  private static ClassOutput open(Path path, ClassContent input) throws IOException {
    return ClassOutput.open(path, input.isFolder());
  }

  private static void putMappingId(ClassOutput out, byte[] lines) throws IOException {
    String id = MethodMapping.buildId(lines) + "\n";
    out.put(OutputPlace.MAPPING_ID, FIXED_TIME, id.getBytes(StandardCharsets.UTF_8));
  }

  private void write(ClassContent input, ClassOutput out, MethodIds ids) throws IOException {
    input.read(
        (name, modified, bytes) -> {
          if (ClassContent.isSignature(name)) {
            signatures++;
          } else if (ClassContent.isClass(name)) {
            out.put(name, modified, instrument(read(input, name, bytes), ids));
          } else if (!name.equals(OutputPlace.MAPPING_ID)) {
            out.put(name, modified, bytes);
          }
        });
  }

  private byte[] instrument(TracedClass traced, MethodIds ids) throws TraceException {
    byte[] bytes = traced.write(ids);
    classes++;
    traced.skipped().forEach((reason, count) -> skipped.merge(reason, count, Integer::sum));
    for (TracedClass.Choice method : traced.choices()) {
      methods.putIfAbsent(
          method.name(), new MethodMapping.Entry(ids.of(method.name()), method.access()));
    }
    return bytes;
  }

  /** The output of one input: inside the output when that is a folder and the input is a jar. */
  private Path outputPath() throws TraceException {
    Path output = request.output();
    boolean into = inputs.size() == 1 && !inputs.get(0).isFolder() && Files.isDirectory(output);
    Path path = into ? output.resolve(name(inputs.get(0))) : output;
    for (ClassContent input : inputs) {
      Path read = absolute(input.path());
      if (absolute(path).startsWith(read) || read.startsWith(absolute(path))) {
        throw new TraceException(
            path + " and " + input.path() + " overlap: write to a place of its own");
      }
    }
    return path;
  }

  private void checkInputs() throws TraceException {
    if (inputs.isEmpty()) {
      throw new TraceException("nothing to instrument: name a jar or a folder of classes");
    }
    Set<String> names = new HashSet<>();
    for (ClassContent input : inputs) {
      if (!names.add(name(input))) {
        throw new TraceException(
            "two inputs are named " + name(input) + ": give them names of their own");
      }
    }
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  private static String name(ClassContent input) {
    return String.valueOf(absolute(input.path()).getFileName());
  }

  /**
   * Says what is to be instrumented.
   *
   * @param inputs jars and folders of classes, all of one app, so that ids are unique in it
   * @param output the jar or folder to write; for several inputs, a folder that gets each under its
   *     own name
   * @param mapping the methodMapping.txt to write
   * @param earlier methodMapping.txt of an earlier build whose ids are kept; may be the same file
   * @param skips what gets no probes
   */
  public record Request(
      List<Path> inputs, Path output, Path mapping, @Nullable Path earlier, SkipList skips) {
    public Request {
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * Says what was instrumented.
   *
   * @param classes number of class files read
   * @param methods number of methods with probes
   * @param skipped number of methods without probes, by reason
   * @param keptIds methods whose id comes from the earlier mapping
   * @param movedIds methods whose hash another method has already
   * @param signatures signature files left out, because what they sign has changed
   * @param buildId SHA-256 of the mapping: the app's build id of kind MATRIX_METHODS
   */
  public record Report(
      int classes,
      int methods,
      Map<SkipReason, Integer> skipped,
      int keptIds,
      List<String> movedIds,
      int signatures,
      String buildId) {
    public Report {
      skipped = Map.copyOf(skipped);
      movedIds = List.copyOf(movedIds);
    }
  }
}
