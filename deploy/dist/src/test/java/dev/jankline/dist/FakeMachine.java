package dev.jankline.dist;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A machine made of a folder: a checkout with the real script, the few programs every system has,
 * and programs that only pretend to be Java, Maven and apt. Nothing else is on its path.
 */
final class FakeMachine {
  private static final List<String> PROGRAMS =
      List.of(
          "sh",
          "awk",
          "basename",
          "cat",
          "chmod",
          "cp",
          "date",
          "dirname",
          "env",
          "find",
          "grep",
          "head",
          "ln",
          "mkdir",
          "mktemp",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "sort",
          "touch");
  private static final Set<PosixFilePermission> EXECUTABLE =
      PosixFilePermissions.fromString("rwxr-xr-x");
  private static final List<Path> PLACES = List.of(Path.of("/usr/bin"), Path.of("/bin"));

  private final Path folder;
  private final Map<String, String> environment = new LinkedHashMap<>();

  private FakeMachine(Path folder) {
    this.folder = folder;
  }

  /** Without Java, Maven and apt; the user is not root. */
  static FakeMachine bare(Path folder) throws IOException {
    FakeMachine machine = new FakeMachine(folder);
    Files.createDirectories(machine.bin());
    Files.createDirectories(folder.resolve("tmp"));
    Files.createDirectories(machine.checkout().resolve("schemas/src/main"));
    Files.writeString(machine.checkout().resolve("pom.xml"), "<project/>");
    for (String program : PROGRAMS) {
      machine.program(program, "exec '" + real(program) + "' \"$@\"");
    }
    machine.environment.put("PATH", machine.bin().toString());
    machine.environment.put("TMPDIR", folder.resolve("tmp").toString());
    machine.script();
    return machine.program("id", "[ \"$1\" = -un ] && echo reader || echo 1000");
  }

  /** Whose user is root, with an apt that can install a JDK and Maven. */
  FakeMachine withApt() throws IOException {
    program("id", "[ \"$1\" = -un ] && echo root || echo 0");
    program("apt-cache", "[ \"$2\" = openjdk-17-jdk-headless ]");
    return program(
        "apt-get",
        """
        echo "apt-get $*" >>'%1$s/calls'
        [ "$1" = install ] || exit 0
        for name in "$@"; do
          case $name in
            openjdk-17-*) mv '%1$s/shelf/java' '%1$s/shelf/javac' '%1$s/bin' ;;
            maven) mv '%1$s/shelf/mvn' '%1$s/bin' ;;
          esac
        done"""
            .formatted(folder));
  }

  /** With programs that can be installed. */
  FakeMachine withShelf() throws IOException {
    withJre(17).withMaven();
    program("javac", "exit 0");
    Path shelf = Files.createDirectories(folder.resolve("shelf"));
    for (String name : List.of("java", "javac", "mvn")) {
      Files.move(bin().resolve(name), shelf.resolve(name));
    }
    return this;
  }

  FakeMachine withJre(int version) throws IOException {
    return program(
        "java",
        """
        if [ "$1" = -version ]; then
          echo 'openjdk version "%d.0.9" 2026-01-01' >&2
        else
          echo "java $*"
        fi"""
            .formatted(version));
  }

  FakeMachine withJdk(int version) throws IOException {
    return withJre(version).program("javac", "exit 0");
  }

  /** A Maven that makes a distribution, as the real one does, and a report of a test. */
  FakeMachine withMaven() throws IOException {
    return program(
        "mvn",
        """
        [ "$1" != -v ] || { echo 'Apache Maven 3.8.7'; exit; }
        sleep 0.1
        echo "mvn $*" >>'%s/calls'
        checkout='%s'
        target="$checkout/deploy/dist/target"
        mkdir -p "$target/jankline/bin" "$target/jankline/lib" "$target/surefire-reports"
        cp "$checkout/deploy/dist/src/main/sh/start.sh" "$target/jankline/bin/jank"
        cp "$checkout/deploy/dist/src/main/sh/java.sh" "$target/jankline/lib"
        chmod a+rx "$target/jankline/bin/jank"
        echo a.jar:b.jar >"$target/jankline/lib/jank.classpath"
        for argument in "$@"; do
          case $argument in
            -Djank.*.result=*)
              echo '{"ok":true}' >"${argument#*=}"
              echo 'all held' >"${argument#*=}.txt"
              ;;
          esac
        done
        printf '%%s\\n' '<testsuite name="a.ATest" time="1.5" tests="3" errors="0" skipped="1" failures="0">' \\
          '</testsuite>' >"$target/surefire-reports/TEST-a.xml"
        """
            .formatted(folder, checkout()));
  }

  /** With these lines in place of the tests on ART. */
  FakeMachine withArt(String lines) throws IOException {
    Path tests = Files.createDirectories(checkout().resolve("device-sdk/art"));
    Files.writeString(tests.resolve("test.sh"), lines + "\n");
    program("timeout", "[ \"$1\" = -k ] && shift 3 && exec \"$@\"");
    return program("bash", "exec sh \"$@\"");
  }

  /** With a runtime that an earlier run of the tests on ART has built. */
  FakeMachine withArtRuntime() throws IOException {
    Path runtime = Files.createDirectories(folder.resolve("cache/jankline/art-1")).resolve("art");
    Files.createFile(runtime, PosixFilePermissions.asFileAttribute(EXECUTABLE));
    return environment("XDG_CACHE_HOME", folder.resolve("cache").toString());
  }

  FakeMachine program(String name, String lines) throws IOException {
    Path file = bin().resolve(name);
    Files.deleteIfExists(file);
    Files.writeString(file, "#!/bin/sh\n" + lines + "\n");
    Files.setPosixFilePermissions(file, EXECUTABLE);
    return this;
  }

  FakeMachine environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Path checkout() {
    return folder.resolve("checkout");
  }

  Path bin() {
    return folder.resolve("bin");
  }

  /** What was called of Maven and apt, a call a line. */
  String calls() throws IOException {
    Path calls = folder.resolve("calls");
    return Files.exists(calls) ? Files.readString(calls) : "";
  }

  Shell.Ended jank(String... words) throws Exception {
    return run(checkout(), checkout().resolve("jank"), words);
  }

  /** Runs what a CI server runs. */
  Shell.Ended ci() throws Exception {
    return run(folder, checkout().resolve(".ci/run"));
  }

  /** Runs the script under another name, from another folder. */
  Shell.Ended run(Path directory, Path script, String... words) throws Exception {
    List<String> line = new ArrayList<>(List.of(script.toString()));
    line.addAll(List.of(words));
    return Shell.run(directory, environment, "", line);
  }

  /** The real script, but it looks for second JDKs in this machine. */
  private void script() throws IOException {
    String real = Files.readString(Checkout.find().root().resolve("jank"));
    Path script = checkout().resolve("jank");
    Files.writeString(script, real.replace("/usr/lib/jvm/", folder + "/jvm/"));
    Files.setPosixFilePermissions(script, EXECUTABLE);
    copy(Path.of(".ci"));
    copy(Path.of("command/src/test/resources/help"));
    copy(Path.of("deploy/dist/src/main/sh"));
  }

  private void copy(Path of) throws IOException {
    Files.createDirectories(checkout().resolve(of));
    try (Stream<Path> files = Files.list(Checkout.find().root().resolve(of))) {
      for (Path file : files.toList()) {
        Files.copy(file, checkout().resolve(of).resolve(file.getFileName()));
      }
    }
  }

  private static Path real(String program) {
    return PLACES.stream()
        .map(place -> place.resolve(program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("this machine has no " + program));
  }
}
