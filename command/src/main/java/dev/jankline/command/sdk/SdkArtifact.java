package dev.jankline.command.sdk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * An artifact of the device SDK, as the build of a checkout has made it.
 *
 * @param id artifact id
 * @param packaging {@code aar}, {@code jar} or {@code maven-plugin}
 * @param description what the POM says about it
 * @param file the main file
 * @param attached further files, by classifier and extension, such as {@code mapping.txt}
 * @param sources roots of its Java sources
 * @param documented source files of the classes that may be called
 * @param needs what it runs with: group and artifact ids, and a version unless that is its own
 */
record SdkArtifact(
    String id,
    String packaging,
    String description,
    Path file,
    Map<String, Path> attached,
    List<Path> sources,
    List<Path> documented,
    List<String> needs) {
  static final String GROUP = "dev.jankline";

  private static final String DESCRIPTORS = "META-INF/maven/";

  /** The text by which builds name it, for example {@code dev.jankline:jankline-sdk-core:1.0}. */
  String coordinates(String version) {
    return GROUP + ':' + id + ':' + version;
  }

  /** Extension of the main file. */
  String extension() {
    return packaging.equals("aar") ? "aar" : "jar";
  }

  /** The main file; the descriptor of a Maven plugin names the published version. */
  byte[] content(String built, String published) throws IOException {
    if (!packaging.equals("maven-plugin")) {
      return Files.readAllBytes(file);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(file));
        ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        byte[] content = in.readAllBytes();
        if (entry.getName().startsWith(DESCRIPTORS) && entry.getName().endsWith(".xml")) {
          String text = new String(content, StandardCharsets.UTF_8);
          content = text.replace(built, published).getBytes(StandardCharsets.UTF_8);
        }
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        out.putNextEntry(copy);
        out.write(content);
        out.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  /** The POM: packaging, licence, and what it needs; the SDK itself needs nothing. */
  String pom(String version) {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>%s</groupId>
          <artifactId>%s</artifactId>
          <version>%s</version>
          <packaging>%s</packaging>
          <description>%s</description>
          <licenses>
            <license>
              <name>Apache-2.0</name>
              <url>https://www.apache.org/licenses/LICENSE-2.0</url>
              <distribution>repo</distribution>
            </license>
          </licenses>
        %s</project>
        """
        .formatted(GROUP, id, version, packaging, description, dependencies(version));
  }

  private String dependencies(String version) {
    if (needs.isEmpty()) {
      return "";
    }
    return needs.stream()
        .map(need -> need.split(":", -1))
        .map(
            need ->
                """
                    <dependency>
                      <groupId>%s</groupId>
                      <artifactId>%s</artifactId>
                      <version>%s</version>
                    </dependency>
                """
                    .formatted(need[0], need[1], need.length > 2 ? need[2] : version))
        .collect(Collectors.joining("", "  <dependencies>\n", "  </dependencies>\n"));
  }
}
