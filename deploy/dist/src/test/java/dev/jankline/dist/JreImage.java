package dev.jankline.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dist.Shell.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes a Java runtime without compiler and other tools of a JDK. */
final class JreImage {
  private JreImage() {}

  /**
   * Makes one in a new folder, with the modules of a plain JRE: all of Java SE and those that a JRE
   * brings for it.
   *
   * @return the folder, for {@code JAVA_HOME}
   */
  static Path in(Path folder) throws Exception {
    Path jlink = Path.of(System.getProperty("java.home"), "bin", "jlink");
    Ended made =
        Shell.run(
            Path.of("/"),
            Map.of("PATH", "/usr/bin:/bin"),
            "",
            List.of(
                jlink.toString(),
                "--add-modules",
                "java.se,jdk.unsupported,jdk.crypto.ec,jdk.zipfs,jdk.management,jdk.net,jdk.naming.dns,jdk.localedata,jdk.charsets",
                "--output",
                folder.toString()));
    assertThat(made.exitCode()).as(made.err() + made.out()).isZero();
    assertThat(folder.resolve("bin/javac")).doesNotExist();
    assertThat(Files.isExecutable(folder.resolve("bin/java"))).isTrue();
    return folder;
  }
}
