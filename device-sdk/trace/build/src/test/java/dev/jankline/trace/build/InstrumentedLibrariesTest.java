package dev.jankline.trace.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.traced.LibraryProgram;
import dev.jankline.symbols.retrace.MatrixRetrace;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.commons.lang3.StringUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Instruments two real libraries and runs them in a Java process that verifies every class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InstrumentedLibrariesTest {
  private static final long MAX_SECONDS = 180;

  private final List<Path> originals =
      List.of(TracedPrograms.home(StringUtils.class), TracedPrograms.home(Schema.class));

  private Path folder = Path.of("");
  private List<Path> traced = List.of();
  private Path mapping = Path.of("");
  private Instrumentation.Report report =
      new Instrumentation.Report(0, 0, Map.of(), 0, List.of(), 0, "");

  @BeforeAll
  void instrument(@TempDir Path empty) throws IOException {
    folder = empty;
    mapping = folder.resolve("methodMapping.txt");
    Path out = folder.resolve("traced");
    report =
        Instrumentation.run(
            new Instrumentation.Request(originals, out, mapping, null, SkipList.own()));
    traced = originals.stream().map(jar -> out.resolve(String.valueOf(jar.getFileName()))).toList();
  }

  @Test
  void librariesDoTheSame_andEveryCallReturns() throws Exception {
    Map<String, String> plain = run(originals);
    Map<String, String> probed = run(traced);

    assertThat(probed.get("result")).isEqualTo(plain.get("result"));
    assertThat(probed.get("classes")).isEqualTo(plain.get("classes"));
    assertThat(Integer.parseInt(probed.get("classes"))).isGreaterThan(800);
    assertThat(probed.get("withoutOptionalLibrary")).isEqualTo(plain.get("withoutOptionalLibrary"));
    assertThat(plain.get("entered")).isEqualTo("0");
    assertThat(Long.parseLong(probed.get("entered"))).isGreaterThan(10_000);
    assertThat(probed.get("left")).isEqualTo(probed.get("entered"));
    assertThat(probed)
        .containsEntry("openAtEnd", "0")
        .containsEntry("unbalanced", "0")
        .containsEntry("cut", "false");

    List<String> tree = probed.getOrDefault("tree", "").lines().toList();
    MatrixRetrace retrace = MatrixRetrace.open(mapping);
    List<String> retraced = tree.stream().flatMap(line -> retrace.next(line).stream()).toList();
    assertThat(tree).isNotEmpty().allMatch(line -> line.matches("\\d+,\\d+,\\d+,\\d+"));
    assertThat(retraced)
        .hasSameSizeAs(tree)
        .allMatch(
            line -> line.matches("\\d+,org\\.apache\\.(avro|commons\\.lang3)\\..+,\\d+,\\d+"));
  }

  @Test
  void everyMethodOfTheLibraries_isAccountedFor() throws IOException {
    int skipped = report.skipped().values().stream().mapToInt(Integer::intValue).sum();

    assertThat(Files.readAllLines(mapping)).hasSize(report.methods());
    assertThat(report.methods()).isGreaterThan(2_500);
    assertThat(skipped).isGreaterThan(1_000);
    assertThat(report.skipped())
        .doesNotContainKeys(SkipReason.ODD_CONSTRUCTOR, SkipReason.TOO_LARGE);
    assertThat(report.movedIds()).isNotEmpty();
  }

  /** What the program printed, by key; the rest is the tree. */
  private Map<String, String> run(List<Path> libraries) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xverify:all", "-Xmx512m", "-XX:+UseSerialGC", "-cp"));
    command.add(
        String.join(
            File.pathSeparator, classPath(libraries).stream().map(Path::toString).toList()));
    command.add(LibraryProgram.class.getName());
    originals.forEach(jar -> command.add(jar.toString()));
    Path printed = Files.createTempFile(folder, "out", ".txt");
    Path errors = Files.createTempFile(folder, "err", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(printed.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    Map<String, String> values = new LinkedHashMap<>();
    List<String> tree = new ArrayList<>();
    for (String line : Files.readAllLines(printed)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        values.put(line.substring(0, equals), line.substring(equals + 1));
      } else if (!line.isEmpty()) {
        tree.add(line);
      }
    }
    values.put("tree", String.join("\n", tree));
    return values;
  }

  /** The test's class path with the libraries replaced. */
  private List<Path> classPath(List<Path> libraries) {
    List<Path> path = new ArrayList<>(libraries);
    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(entry -> !originals.contains(entry))
        .forEach(path::add);
    return path;
  }
}
