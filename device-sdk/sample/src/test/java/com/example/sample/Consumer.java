package com.example.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.JankCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Does what the build of an app that is not in this checkout does: takes the SDK from a published
 * folder by its coordinates, and compiles against what came.
 */
final class Consumer {
  static final String VERSION = "1.0.0";

  private static final Path PAGE = Path.of("../../docs/sdk.md");
  private static final String PUBLISHED_IN_THE_PAGE = "file:///srv/jankline-sdk";

  private static @Nullable Published published;

  private Consumer() {}

  /**
   * What {@code jank sdk publish} has written.
   *
   * @param printed what the command printed
   */
  record Published(Path repository, String printed) {}

  /** Publishes the SDK, once for all tests. */
  static synchronized Published published() throws IOException {
    Published known = published;
    if (known == null) {
      Path build = Files.createDirectories(Path.of(System.getProperty("sample.build")));
      Path repository = Files.createTempDirectory(build, "repository");
      known = new Published(repository, publish(repository));
      published = known;
    }
    return known;
  }

  private static String publish(Path repository) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        JankCommand.run(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            "sdk",
            "publish",
            "--to",
            repository.toString(),
            "--version",
            VERSION);
    assertThat(exit).as(err.toString(UTF_8)).isZero();
    return out.toString(UTF_8);
  }

  /**
   * Runs the Maven project of sdk.md with an empty local repository. Its plugins come from the
   * local repository of this build, what belongs to the SDK only from the published folder.
   *
   * @return folder of the libraries that Maven resolved
   */
  static Path resolve(Path repository, Path project) throws IOException, InterruptedException {
    run(repository, project, "package");
    return project.resolve("target/dependency");
  }

  /** Runs the Maven project of sdk.md to this goal. */
  static void run(Path repository, Path project, String... goal)
      throws IOException, InterruptedException {
    Files.createDirectories(project);
    Files.writeString(
        project.resolve("pom.xml"),
        pomOfThePage().replace(PUBLISHED_IN_THE_PAGE, repository.toUri().toString()));
    Files.writeString(
        project.resolve("settings.xml"),
        "<settings><mirrors><mirror><id>built</id><mirrorOf>*,!jankline</mirrorOf><url>"
            + Path.of(System.getProperty("maven.repository")).toUri()
            + "</url></mirror></mirrors></settings>");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("maven.home"), "bin", "mvn").toString());
    command.addAll(List.of("-B", "-ntp", "-s", "settings.xml"));
    command.add("-Dmaven.repo.local=" + project.resolve("local"));
    command.addAll(List.of(goal));
    Tool.run(project, command.toArray(new String[0]));
  }

  /** Compiles the sources of the sample and returns the jar of its classes. */
  static Path compile(Path folder, List<Path> libraries) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(
            List.of("-nowarn", "-proc:none", "--release", "8", "-d", classes.toString(), "-cp"));
    arguments.add(String.join(":", libraries.stream().map(Path::toString).toList()));
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(file -> arguments.add(file.toString()));
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int exit =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
            .run(null, said, said, arguments.toArray(new String[0]));
    assertThat(exit).as(said.toString(UTF_8)).isZero();
    Path jar = folder.resolve("app.jar");
    int packed =
        java.util.spi.ToolProvider.findFirst("jar")
            .orElseThrow()
            .run(System.out, System.err, "cf", jar.toString(), "-C", classes.toString(), ".");
    assertThat(packed).isZero();
    return jar;
  }

  private static String pomOfThePage() throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("```xml\n") + "```xml\n".length();
    String pom = page.substring(start, page.indexOf("```", start));
    assertThat(pom).contains(PUBLISHED_IN_THE_PAGE, "<version>" + VERSION + "</version>");
    return pom;
  }
}
