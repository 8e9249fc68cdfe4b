package dev.jankline.command.sdk;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An artifact of the device SDK, as the build of a checkout has made it.
 *
 * @param id artifact id
 * @param packaging packaging and extension of the main file: {@code aar} or {@code jar}
 * @param description what the POM says about it
 * @param file the main file
 * @param attached further files, by classifier and extension, such as {@code mapping.txt}
 * @param sources roots of its Java sources
 * @param documented source files of the classes that may be called
 */
record SdkArtifact(
    String id,
    String packaging,
    String description,
    Path file,
    Map<String, Path> attached,
    List<Path> sources,
    List<Path> documented) {
  static final String GROUP = "dev.jankline";

  /** The text by which builds name it, for example {@code dev.jankline:jankline-sdk-core:1.0}. */
  String coordinates(String version) {
    return GROUP + ':' + id + ':' + version;
  }

  /** The POM: packaging, licence, and no dependency, because the SDK has none. */
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
        </project>
        """
        .formatted(GROUP, id, version, packaging, description);
  }
}
