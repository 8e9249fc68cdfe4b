package dev.jankline.command.sdk;

import dev.jankline.command.line.CommandException;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the artifacts of the device SDK in a checkout that was built.
 *
 * @param built version that the files of the build have in their names
 */
record BuiltSdk(Checkout checkout, String built) {
  private static final String ANDROID = "device-sdk/android";
  private static final String DEBUG = "device-sdk/debug";
  private static final String CORE = "device-sdk/core";
  private static final String TRACE = "device-sdk/trace/runtime";
  private static final String PROBES = "device-sdk/trace/build";
  private static final String PLUGIN = "device-sdk/trace/maven";
  private static final String SOURCES = "src/main/java";

  /** Classes that an app may call are those that the AAR's own R8 rules keep by name. */
  private static final Pattern KEPT =
      Pattern.compile("-keep public (?:class|enum|interface) ([\\w.]+) .*");

  private static final Pattern ASM = Pattern.compile("<asm\\.version>([^<]+)<");

  List<SdkArtifact> artifacts() {
    return List.of(android(), debug(), core(), trace(), probes(), plugin());
  }

  /** Jars that the sources are documented with: Android's classes and annotations. */
  String classPath() {
    Path file = existing(checkout.target(ANDROID).resolve("compile.classpath"));
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private SdkArtifact android() {
    return new SdkArtifact(
        "jankline-sdk-android",
        "aar",
        "Finds stalls of the main thread of an Android app and reports them",
        file(ANDROID, "jankline-sdk-android", "aar"),
        Map.of("mapping.txt", existing(checkout.target(ANDROID).resolve("aar/mapping.txt"))),
        List.of(sources(CORE), sources(ANDROID)),
        callable(),
        List.of());
  }

  private SdkArtifact debug() {
    return new SdkArtifact(
        "jankline-debug",
        "aar",
        "Shows the stalls of a debug build on the device",
        file(DEBUG, "jankline-debug", "aar"),
        Map.of(),
        List.of(sources(DEBUG), sources(ANDROID), sources(CORE)),
        javaFiles(sources(DEBUG)),
        List.of());
  }

  private SdkArtifact core() {
    return jar("jankline-sdk-core", CORE, "The device SDK for hosts in plain Java 8");
  }

  private SdkArtifact trace() {
    return jar("jankline-trace-runtime", TRACE, "Records what the probes of method traces report");
  }

  private SdkArtifact probes() {
    List<String> needs =
        Stream.of("asm", "asm-tree", "asm-analysis")
            .map(part -> "org.ow2.asm:" + part + ":" + asmVersion())
            .toList();
    return tool("jankline-trace-build", "jar", PROBES, needs);
  }

  private SdkArtifact plugin() {
    List<String> needs = List.of("dev.jankline:jankline-trace-build");
    return tool("jankline-trace-maven-plugin", "maven-plugin", PLUGIN, needs);
  }

  private SdkArtifact jar(String id, String module, String description) {
    Path root = sources(module);
    return new SdkArtifact(
        id,
        "jar",
        description,
        file(module, id, "jar"),
        Map.of(),
        List.of(root),
        javaFiles(root),
        List.of());
  }

  /** What a build of an app runs; no code calls it. */
  private SdkArtifact tool(String id, String packaging, String module, List<String> needs) {
    return new SdkArtifact(
        id,
        packaging,
        "Puts the probes of method traces into classes",
        file(module, id, "jar"),
        Map.of(),
        List.of(sources(module)),
        List.of(),
        needs);
  }

  private String asmVersion() {
    Path pom = existing(checkout.root().resolve("pom.xml"));
    try {
      Matcher version = ASM.matcher(Files.readString(pom));
      if (!version.find()) {
        throw CommandException.failed(pom + " names no version of ASM");
      }
      return version.group(1);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + pom, e);
    }
  }

  private List<Path> callable() {
    Path rules = existing(checkout.root().resolve(ANDROID).resolve("src/main/r8/api.pro"));
    try (Stream<String> lines = Files.lines(rules)) {
      return lines
          .map(KEPT::matcher)
          .filter(kept -> kept.matches() && !kept.group(1).contains("$"))
          .map(kept -> source(kept.group(1)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + rules, e);
    }
  }

  private Path source(String type) {
    String name = type.replace('.', '/') + ".java";
    Path core = sources(CORE).resolve(name);
    return Files.exists(core) ? core : existing(sources(ANDROID).resolve(name));
  }

  private Path sources(String module) {
    return checkout.root().resolve(module).resolve(SOURCES);
  }

  private Path file(String module, String id, String extension) {
    return existing(checkout.target(module).resolve(id + '-' + built + '.' + extension));
  }

  static List<Path> javaFiles(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + root, e);
    }
  }

  private static Path existing(Path file) {
    if (!Files.isRegularFile(file)) {
      throw CommandException.failed(
          "the device SDK is not built: "
              + file
              + " is missing; './jank sdk publish' in a checkout builds it");
    }
    return file;
  }
}
