package dev.jankline.trace.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.traced.Workshop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstrumentationTest {
  private static final String WORKSHOP = "com/example/traced/Workshop.class";

  @TempDir Path folder;

  @Test
  void jarKeepsItsFilesAndTheirOrder_butItsSignature() throws IOException {
    Path jar =
        jar(
            "app.jar",
            "META-INF/MANIFEST.MF",
            "META-INF/APP.SF",
            "META-INF/APP.RSA",
            "META-INF/services/any.SF",
            WORKSHOP,
            "META-INF/versions/21/" + WORKSHOP,
            "module-info.class",
            "res/text.txt");

    Instrumentation.Report report = run(List.of(jar), folder.resolve("traced.jar"), null);

    Map<String, byte[]> before = content(jar);
    Map<String, byte[]> after = content(folder.resolve("traced.jar"));
    assertThat(after.keySet())
        .containsExactly(
            "META-INF/MANIFEST.MF",
            "META-INF/services/any.SF",
            WORKSHOP,
            "META-INF/versions/21/" + WORKSHOP,
            "module-info.class",
            "res/text.txt",
            OutputPlace.MAPPING_ID);
    assertThat(after.get(WORKSHOP)).isNotEqualTo(before.get(WORKSHOP));
    for (String name : List.of("res/text.txt", "module-info.class")) {
      assertThat(after.get(name)).isEqualTo(before.get(name));
    }
    assertThat(report.signatures()).isEqualTo(2);
    assertThat(report.classes()).isEqualTo(1);
    assertThat(report.methods()).isEqualTo(16);
    assertThat(report.skipped())
        .containsEntry(SkipReason.EMPTY, 3)
        .containsEntry(SkipReason.ACCESSOR, 3)
        .containsEntry(SkipReason.SINGLE_CALL, 1)
        .containsEntry(SkipReason.SYNTHETIC, 1)
        .hasSize(4);
  }

  @Test
  void sameInput_givesTheSameBytes() throws IOException {
    Path jar = jar("app.jar", WORKSHOP);
    run(List.of(jar), folder.resolve("a.jar"), null);
    byte[] mapping = Files.readAllBytes(mapping());
    run(List.of(jar), folder.resolve("b.jar"), mapping());

    assertThat(folder.resolve("b.jar")).hasSameBinaryContentAs(folder.resolve("a.jar"));
    assertThat(mapping()).hasBinaryContent(mapping);
  }

  @Test
  void earlierMapping_keepsItsIds() throws IOException {
    Path earlier =
        Files.writeString(
            folder.resolve("earlier.txt"),
            "4711,10,com.example.traced.Workshop sum (I)I\n12,1,com.example.Gone run ()V\n");

    Instrumentation.Report report =
        run(List.of(jar("app.jar", WORKSHOP)), folder.resolve("a.jar"), earlier);

    assertThat(report.keptIds()).isEqualTo(1);
    assertThat(mapping()).content().contains("4711,10,com.example.traced.Workshop sum (I)I\n");
    assertThat(mapping()).content().doesNotContain("Gone");
  }

  @Test
  void collisionsAreToldAndResolved() throws IOException {
    Path jar = jar("app.jar", WORKSHOP);
    run(List.of(jar), folder.resolve("a.jar"), null);
    String sum = lineOf("com.example.traced.Workshop sum (I)I");
    // Another method held the place of sum in the earlier build and keeps it.
    String forever = lineOf("com.example.traced.Workshop forever ()I");
    Path earlier =
        Files.writeString(
            folder.resolve("earlier.txt"),
            sum.substring(0, sum.indexOf(',')) + forever.substring(forever.indexOf(',')) + "\n");

    Instrumentation.Report report = run(List.of(jar), folder.resolve("a.jar"), earlier);

    assertThat(report.movedIds()).containsExactly("com.example.traced.Workshop sum (I)I");
    assertThat(lineOf("com.example.traced.Workshop sum (I)I")).isNotEqualTo(sum);
    assertThat(Files.readAllLines(mapping()).stream().map(line -> line.split(",", 2)[0]))
        .doesNotHaveDuplicates();
  }

  @Test
  void severalInputs_goIntoAFolder_withOneMapping() throws IOException {
    Path classes = TracedPrograms.home(Workshop.class);
    Path jar = jar("lib.jar", "com/example/traced/Tool.class");
    Path out = folder.resolve("traced");

    Instrumentation.Report report = run(List.of(jar, classes), out, null);
    run(List.of(jar, classes), out, mapping());

    assertThat(content(out.resolve("lib.jar"))).containsKey(OutputPlace.MAPPING_ID);
    Path name = Objects.requireNonNull(classes.getFileName());
    assertThat(out.resolve(name).resolve(WORKSHOP)).isNotEmptyFile();
    assertThat(mapping()).content().contains("Workshop sum (I)I").contains("Tool use (I)I");
    assertThat(report.methods()).isEqualTo(Files.readAllLines(mapping()).size());
  }

  @Test
  void folderIsReplacedAsAWhole_onlyWhenItIsOurs() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Files.writeString(classes.resolve("a.txt"), "a");
    Path out = folder.resolve("traced");
    run(List.of(classes), out, null);
    Files.move(classes.resolve("a.txt"), classes.resolve("b.txt"));

    run(List.of(classes), out, null);

    assertThat(out.resolve("b.txt")).exists();
    assertThat(out.resolve("a.txt")).doesNotExist();
    Path foreign = Files.createDirectories(folder.resolve("foreign"));
    Files.writeString(foreign.resolve("mine.txt"), "mine");
    assertThatThrownBy(() -> run(List.of(classes), foreign, null))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("name an empty folder");
    assertThat(foreign.resolve("mine.txt")).hasContent("mine");
  }

  @Test
  void failedRun_leavesWhatWasThere() throws IOException {
    Path out = folder.resolve("a.jar");
    run(List.of(jar("app.jar", WORKSHOP)), out, null);
    byte[] before = Files.readAllBytes(out);
    byte[] mapping = Files.readAllBytes(mapping());
    Path broken = Files.createDirectories(folder.resolve("broken"));
    Files.writeString(broken.resolve("A.class"), "no class");

    assertThatThrownBy(() -> run(List.of(broken), out, null))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("A.class");

    assertThat(out).hasBinaryContent(before);
    assertThat(mapping()).hasBinaryContent(mapping);
    assertThat(folder.toFile().list()).noneMatch(name -> name.endsWith(".new"));
  }

  @Test
  void badPlacesAreRefused() throws IOException {
    Path jar = jar("app.jar", WORKSHOP);
    Path classes = Files.createDirectories(folder.resolve("classes"));

    assertRefused(List.of(), folder.resolve("x"), "nothing to instrument");
    assertRefused(List.of(folder.resolve("none.jar")), folder.resolve("x"), "there is no ");
    assertRefused(List.of(jar), jar, "overlap");
    assertRefused(List.of(classes), classes.resolve("deeper"), "overlap");
    assertRefused(List.of(jar, jar), folder.resolve("x"), "two inputs are named app.jar");
    assertRefused(
        List.of(Files.writeString(folder.resolve("text.jar"), "text")),
        folder.resolve("x"),
        "neither a folder nor a jar");
  }

  private void assertRefused(List<Path> inputs, Path output, String message) {
    assertThatThrownBy(() -> run(inputs, output, null))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining(message);
  }

  private Instrumentation.Report run(List<Path> inputs, Path output, @Nullable Path earlier)
      throws IOException {
    return Instrumentation.run(
        new Instrumentation.Request(inputs, output, mapping(), earlier, SkipList.own()));
  }

  private Path mapping() {
    return folder.resolve("methodMapping.txt");
  }

  private String lineOf(String method) throws IOException {
    return Files.readAllLines(mapping()).stream()
        .filter(line -> line.endsWith("," + method))
        .findFirst()
        .orElseThrow();
  }

  /** A jar with these files: real classes of the test, text for all else. */
  private Path jar(String name, String... files) throws IOException {
    Path jar = folder.resolve(name);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String file : files) {
        Path real = TracedPrograms.home(Workshop.class).resolve(file);
        ZipEntry entry = new ZipEntry(file);
        entry.setTime(1_700_000_000_000L);
        out.putNextEntry(entry);
        out.write(
            Files.exists(real)
                ? Files.readAllBytes(real)
                : ("content of " + file).getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return jar;
  }

  private static Map<String, byte[]> content(Path jar) throws IOException {
    Map<String, byte[]> content = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        content.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return content;
  }
}
