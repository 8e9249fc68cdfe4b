package com.example.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Opens the folder that {@code jank sdk publish} writes, before any build reads it. */
class PublishedSdkIT {
  private static final List<String> ARTIFACTS =
      List.of(
          "jankline-sdk-android", "jankline-debug", "jankline-sdk-core", "jankline-trace-runtime");

  private static Path repository = Path.of("");

  @BeforeAll
  static void publish() throws IOException {
    repository = Consumer.published().repository();
    assertThat(Consumer.published().printed())
        .contains(
            "dev.jankline:jankline-sdk-android:1.0.0@aar\n",
            "dev.jankline:jankline-debug:1.0.0@aar\n",
            "dev.jankline:jankline-sdk-core:1.0.0@jar\n",
            "dev.jankline:jankline-trace-runtime:1.0.0@jar\n",
            "dev.jankline:jankline-trace-build:1.0.0@jar\n",
            "dev.jankline:jankline-trace-maven-plugin:1.0.0@jar\n")
        .endsWith("repository " + repository.toUri() + "\n");
  }

  @Test
  void everyArtifact_hasItsPomSourcesAndDocumentation() throws Exception {
    for (String id : ARTIFACTS) {
      boolean isAar = id.equals("jankline-sdk-android") || id.equals("jankline-debug");
      Element pom =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file(id, ".pom").toFile())
              .getDocumentElement();
      assertThat(text(pom, "packaging")).isEqualTo(isAar ? "aar" : "jar");
      assertThat(text(pom, "version")).isEqualTo("1.0.0");
      assertThat(pom.getElementsByTagName("dependency").getLength()).isZero();
      assertThat(file(id, isAar ? ".aar" : ".jar")).isNotEmptyFile();
      assertThat(names(file(id, "-sources.jar"))).isNotEmpty().allMatch(n -> n.endsWith(".java"));
      assertThat(names(file(id, "-javadoc.jar"))).contains("index.html");
      assertThat(Files.readString(folder(id).resolveSibling("maven-metadata.xml")))
          .contains("<artifactId>" + id + "</artifactId>", "<version>1.0.0</version>");
    }
    assertThat(file("jankline-sdk-android", "-mapping.txt")).content().contains(" -> jkl.");
  }

  @Test
  void tracePlugin_putsProbesIntoClasses() throws Exception {
    Path build = Path.of(System.getProperty("sample.build")).toAbsolutePath();
    Path project = Files.createTempDirectory(build, "traced");
    Path mapping = project.resolve("methodMapping.txt");

    Consumer.run(
        repository,
        project,
        "dev.jankline:jankline-trace-maven-plugin:1.0.0:instrument",
        "-Djankline.trace.classes=" + build.resolveSibling("classes"),
        "-Djankline.trace.output=" + project.resolve("traced"),
        "-Djankline.trace.mapping=" + mapping);

    assertThat(mapping).content().contains("com.example.sample.SlowWork compute ");
    assertThat(project.resolve("traced/com/example/sample/SlowWork.class")).isNotEmptyFile();
  }

  @Test
  void documentation_isOfWhatMayBeCalled() throws IOException {
    assertThat(names(file("jankline-sdk-android", "-javadoc.jar")))
        .contains(
            "dev/jankline/sdk/android/JankMonitor.html", "dev/jankline/sdk/SdkConfig.Builder.html")
        .noneMatch(name -> name.contains("/looper/"));
    assertThat(names(file("jankline-sdk-android", "-sources.jar")))
        .contains("dev/jankline/sdk/android/JankMonitor.java", "dev/jankline/sdk/SdkConfig.java");
  }

  @Test
  void everyFile_hasItsChecksums() throws Exception {
    try (Stream<Path> files = Files.walk(repository)) {
      List<Path> published =
          files
              .filter(Files::isRegularFile)
              .filter(file -> !file.toString().matches(".*\\.sha(1|256)"))
              .toList();
      assertThat(published).hasSize(4 * 5 + 1 + 2 * 4);
      for (Path file : published) {
        assertThat(Path.of(file + ".sha1")).hasContent(digest("SHA-1", file));
        assertThat(Path.of(file + ".sha256")).hasContent(digest("SHA-256", file));
      }
    }
  }

  @Test
  void noArchive_knowsWhenItWasBuilt() throws IOException {
    Instant yesterday = Instant.now().minus(Duration.ofDays(1));
    for (String id : ARTIFACTS) {
      Path archive = file(id, Files.exists(file(id, ".aar")) ? ".aar" : ".jar");
      try (ZipFile zip = new ZipFile(archive.toFile())) {
        assertThat(zip.stream())
            .as("%s", archive)
            .allMatch(entry -> entry.getLastModifiedTime().toInstant().isBefore(yesterday));
      }
    }
  }

  private static String digest(String algorithm, Path file) throws Exception {
    byte[] hash = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(hash);
  }

  private static Path folder(String id) {
    return repository.resolve("dev/jankline").resolve(id).resolve(Consumer.VERSION);
  }

  private static Path file(String id, String suffix) {
    return folder(id).resolve(id + "-" + Consumer.VERSION + suffix);
  }

  private static String text(Element pom, String tag) {
    return Objects.requireNonNull(pom.getElementsByTagName(tag).item(0)).getTextContent();
  }

  private static List<String> names(Path zip) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      return file.stream().map(ZipEntry::getName).toList();
    }
  }
}
