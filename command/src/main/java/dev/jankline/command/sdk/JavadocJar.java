package dev.jankline.command.sdk;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.StableZip;
import dev.jankline.local.process.ForegroundProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the documentation of an artifact with the JDK's javadoc, as a jar. */
final class JavadocJar {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final List<String> OPTIONS =
      List.of(
          "-quiet",
          "-public",
          "-notimestamp",
          "-Xdoclint:none",
          "--release",
          "8",
          "-encoding",
          "UTF-8",
          "-charset",
          "UTF-8",
          "-docencoding",
          "UTF-8");

  private JavadocJar() {}

  /**
   * Documents the classes of an artifact that may be called.
   *
   * @param classPath jars that its sources refer to
   * @return content of the jar
   */
  static byte[] of(SdkArtifact artifact, String classPath)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("jank-javadoc");
    try {
      List<String> said = new ArrayList<>();
      int exit =
          ForegroundProcess.run(command(artifact, classPath, folder), LIMIT, line -> {}, said::add);
      if (exit != 0) {
        throw CommandException.failed(
            "javadoc failed on " + artifact.id() + ": " + String.join(" / ", said));
      }
      return StableZip.of(List.of(folder));
    } finally {
      delete(folder);
    }
  }

  private static List<String> command(SdkArtifact artifact, String classPath, Path folder) {
    Path javadoc = Path.of(System.getProperty("java.home"), "bin", "javadoc");
    if (!Files.isExecutable(javadoc)) {
      throw CommandException.failed(
          "there is no " + javadoc + "; set JAVA_HOME to a JDK, a run-time alone does not do");
    }
    List<String> command = new ArrayList<>(List.of(javadoc.toString()));
    command.addAll(OPTIONS);
    command.addAll(List.of("-classpath", classPath, "-d", folder.toString(), "-sourcepath"));
    command.add(
        artifact.sources().stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    artifact.documented().forEach(file -> command.add(file.toString()));
    return command;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
