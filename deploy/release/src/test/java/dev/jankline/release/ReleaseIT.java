package dev.jankline.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Makes a release of the built distribution twice and looks at what is in it. */
class ReleaseIT {
  private static final String VERSION = "1.2.3-rc1";

  @TempDir static Path folder = Path.of("");

  private static Path release = Path.of("");

  @BeforeAll
  static void makeTwo() throws Exception {
    Path base = folder.resolve("base.tar");
    Jib.fromScratch()
        .addEnvironmentVariable("JAVA_HOME", "/opt/java")
        .containerize(
            Containerizer.to(TarImage.at(base).named("base"))
                .setApplicationLayersCache(folder.resolve("cache"))
                .setBaseImageLayersCache(folder.resolve("cache")));
    release = make("one", "tar://" + base);
    make("two", "tar://" + base);
  }

  @Test
  void secondReleaseIsEqual() throws IOException {
    String sums = Files.readString(release.resolve(Checksums.FILE));
    assertThat(sums.lines()).hasSize(3 * Program.values().length);
    assertThat(folder.resolve("two").resolve(Checksums.FILE)).hasContent(sums);
  }

  @Test
  void sumsAreThoseOfTheFiles() throws Exception {
    Command.succeed(
        "sh", "-c", "cd '" + release + "' && sha256sum --check --strict --quiet SHA256SUMS");
  }

  @Test
  void gatewayNeedsLittle() throws IOException {
    assertThat(Files.size(archive(Program.GATEWAY)))
        .isLessThan(Files.size(archive(Program.DASHBOARD)) * 2 / 3);
    assertThat(list(archive(Program.GATEWAY))).noneMatch(name -> name.contains("duckdb"));
    assertThat(list(archive(Program.GATEWAY))).noneMatch(name -> name.contains("rocksdb"));
  }

  @ParameterizedTest
  @EnumSource
  void archiveHasAllThatItsProgramNeeds(Program program) throws Exception {
    Path to = Files.createDirectory(folder.resolve("unpacked " + program));
    Command.succeed("tar", "-xf", archive(program).toString(), "-C", to.toString());
    Path home = to.resolve(program.artifact() + "-" + VERSION);
    assertRuns(program, home.resolve("bin").resolve(program.script()), home.resolve("conf"));
  }

  @ParameterizedTest
  @EnumSource
  void packageHasAllThatItsProgramNeeds(Program program) throws Exception {
    assumeTrue(Command.has("dpkg-deb"), "skipped: no dpkg-deb to read the packages");
    String deb = release.resolve(program.artifact() + "_1.2.3~rc1_all.deb").toString();
    Path to = folder.resolve("installed " + program);
    Command.succeed("dpkg-deb", "--extract", deb, to.toString());
    assertRuns(
        program, to.resolve("usr/bin").resolve(program.script()), to.resolve("etc/jankline"));
    assertThat(Command.succeed("dpkg-deb", "--field", deb, "Package", "Version").out())
        .isEqualTo("Package: %s\nVersion: 1.2.3~rc1\n".formatted(program.artifact()));
    String contents = Command.succeed("dpkg-deb", "--contents", deb).out();
    assertThat(contents.lines()).allMatch(line -> line.contains(" root/root "));
    if (program.isService()) {
      assertThat(contents)
          .containsPattern("-rw-------.* ./etc/jankline/" + program.settings())
          .contains("./lib/systemd/system/" + program.artifact() + ".service");
      Path control = folder.resolve("control " + program);
      Command.succeed("dpkg-deb", "--control", deb, control.toString());
      assertThat(control.resolve("conffiles")).hasContent("/etc/jankline/" + program.settings());
      for (String script : List.of("postinst", "prerm")) {
        Command.succeed("sh", "-n", control.resolve(script).toString());
        assertThat(control.resolve(script)).isExecutable();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void imageRunsAsNobody_inItsFolder(Program program) throws Exception {
    Path to = Files.createDirectory(folder.resolve("image " + program));
    Path tar = release.resolve(program.artifact() + "-" + VERSION + "-image.tar");
    Command.succeed("tar", "-xf", tar.toString(), "-C", to.toString());
    String config = Files.readString(to.resolve("config.json"));
    assertThat(config)
        .contains("\"User\":\"10001:10001\"")
        .contains("\"WorkingDir\":\"/var/lib/jankline\"")
        .contains("\"Entrypoint\":[\"/opt/jankline/bin/" + program.script() + "\"]")
        .contains("JAVA_HOME=/opt/java");
    assertThat(Files.readString(to.resolve("manifest.json")))
        .contains(program.artifact().replace("jankline-", "jankline/") + ":" + VERSION);
    try (Stream<Path> layers = Files.list(to)) {
      for (Path layer : layers.filter(file -> file.toString().endsWith(".tar.gz")).toList()) {
        Command.succeed("tar", "-xf", layer.toString(), "-C", to.toString());
      }
    }
    assertThat(to.resolve("opt/jankline/conf")).doesNotExist();
    assertRuns(program, to.resolve("opt/jankline/bin").resolve(program.script()), Path.of("conf"));
  }

  @Test
  void saysWhatIsWrong_whenCalledWrongly() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream said = new PrintStream(err, true, UTF_8);
    assertThat(ReleaseMain.run(new String[] {"--distributon", "x"}, said, said)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--distributon").contains("usage: --distribution");
  }

  /** A service says what it misses in its settings, the command lists its words. */
  private static void assertRuns(Program program, Path script, Path settings) throws Exception {
    if (program.isService()) {
      Path file = settings.resolve(program.settings()).toAbsolutePath();
      Command ended =
          Command.run(
              Map.of(), List.of(script.toString(), "--config", file.toString(), "--check-config"));
      assertThat(ended.out() + ended.err())
          .containsAnyOf("the settings are good", "cannot read settings file", "example");
    } else {
      assertThat(Command.succeed(script.toString(), "help").out()).startsWith("Usage: jank ");
    }
  }

  private static Path make(String name, String base) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, UTF_8);
    Path to = folder.resolve(name);
    String[] line = {
      "--distribution",
      Manifest.distribution().toString(),
      "--units",
      Manifest.deploy().resolve("systemd").toString(),
      "--version",
      VERSION,
      "--time",
      "2026-01-01T00:00:00Z",
      "--to",
      to.toString(),
      "--base",
      base
    };
    assertThat(ReleaseMain.run(line, out, out)).as(said.toString(UTF_8)).isZero();
    return to;
  }

  private static Path archive(Program program) {
    return release.resolve(program.artifact() + "-" + VERSION + ".tar.gz");
  }

  private static List<String> list(Path archive) throws IOException {
    try {
      return Command.succeed("tar", "-tf", archive.toString()).out().lines().toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
