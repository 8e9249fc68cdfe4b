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
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Releases the gateway of the built distribution twice, on a base image without files, and starts
 * it from each form. The other programs differ in their lists of files alone, which {@link
 * ReleasedFilesIT} looks at.
 */
class ReleaseIT {
  private static final String VERSION = "1.2.3-rc1";

  @TempDir static Path folder = Path.of("");

  private static Release release = release("one");

  @BeforeAll
  static void makeTwo() throws Exception {
    Path base = folder.resolve("base.tar");
    Jib.fromScratch()
        .addEnvironmentVariable("JAVA_HOME", "/opt/java")
        .containerize(
            Containerizer.to(TarImage.at(base).named("base"))
                .setApplicationLayersCache(folder.resolve("cache"))
                .setBaseImageLayersCache(folder.resolve("cache")));
    release = release("one");
    for (Release each : List.of(release, release("two"))) {
      Files.createDirectory(each.folder());
      each.write(ReleasedProgram.GATEWAY);
      each.writeImage(ReleasedProgram.GATEWAY, "tar://" + base);
      Checksums.write(each.folder());
    }
  }

  @Test
  void secondReleaseIsEqual() throws IOException {
    String sums = Files.readString(release.folder().resolve(Checksums.FILE));
    assertThat(sums.lines()).hasSize(3);
    assertThat(release("two").folder().resolve(Checksums.FILE)).hasContent(sums);
  }

  @Test
  void sumsAreThoseOfTheFiles() throws Exception {
    String check = "cd '" + release.folder() + "' && sha256sum --check --strict " + Checksums.FILE;
    assertThat(Command.succeed("sh", "-c", check).out().lines())
        .hasSize(3)
        .allMatch(line -> line.endsWith(": OK"));
  }

  @Test
  void archiveStarts() throws Exception {
    Path home =
        unpacked(release.archive(ReleasedProgram.GATEWAY)).resolve("jankline-gateway-" + VERSION);
    assertStarts(home.resolve("bin/jank-gateway"), home.resolve("conf/gateway.properties"));
  }

  @Test
  void packageStarts_andItsSettingsAreForRootAlone() throws Exception {
    assumeTrue(Command.has("dpkg-deb"), "skipped: no dpkg-deb to read the package");
    String deb = release.debianPackage(ReleasedProgram.GATEWAY).toString();
    Path root = folder.resolve("installed");
    Command.succeed("dpkg-deb", "--extract", deb, root.toString());
    assertStarts(
        root.resolve("usr/bin/jank-gateway"), root.resolve("etc/jankline/gateway.properties"));
    assertThat(Command.succeed("dpkg-deb", "--field", deb, "Package", "Version").out())
        .isEqualTo("Package: jankline-gateway\nVersion: 1.2.3~rc1\n");
    String contents = Command.succeed("dpkg-deb", "--contents", deb).out();
    assertThat(contents.lines()).allMatch(line -> line.contains(" root/root "));
    assertThat(contents)
        .containsPattern("-rw------- .* ./etc/jankline/gateway.properties")
        .containsPattern("-rw-r--r-- .* ./lib/systemd/system/jankline-gateway.service");
    assertThat(root.resolve("usr/lib/sysusers.d/jankline-gateway.conf"))
        .hasSameTextualContentAs(Manifest.deploy().resolve("systemd/jankline.sysusers"));
  }

  @Test
  void packageIsInstalledByDpkg_startsAsItsUser_andIsRemoved() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/java")), "skipped: no Java of Debian's");
    assumeTrue(
        Command.run(
                    Map.of(),
                    List.of(
                        "unshare", "--mount", "sh", "-c", "command -v dpkg && command -v setpriv"))
                .exitCode()
            == 0,
        "skipped: only root on Debian installs packages");
    Command installed =
        Command.succeed(
            "unshare",
            "--mount",
            "sh",
            Path.of("src/test/resources/install-package.sh").toAbsolutePath().toString(),
            folder.resolve("machine").toString(),
            release.debianPackage(ReleasedProgram.GATEWAY).toString(),
            "gateway",
            Integer.toString(freePort()));
    assertThat(installed.out())
        .contains("Status: install ok installed", "\njankline\n")
        .contains(" 200 ", " 503 ", "not ready: ");
    assertThat(installed.err()).contains("ingest-gateway: the settings are good");
  }

  @Test
  void packageKeepsChangedSettings_andHasScriptsThatCanRun() throws Exception {
    assumeTrue(Command.has("dpkg-deb"), "skipped: no dpkg-deb to read the package");
    Path control = folder.resolve("control");
    String deb = release.debianPackage(ReleasedProgram.GATEWAY).toString();
    Command.succeed("dpkg-deb", "--control", deb, control.toString());
    assertThat(control.resolve("conffiles")).hasContent("/etc/jankline/gateway.properties");
    for (String script : List.of("postinst", "prerm")) {
      Command.succeed("sh", "-n", control.resolve(script).toString());
      Command.succeed(control.resolve(script).toString(), "abort-upgrade");
    }
  }

  @Test
  void imageStarts_andRunsAsNobody() throws Exception {
    Path image = unpacked(release.image(ReleasedProgram.GATEWAY));
    assertThat(Files.readString(image.resolve("config.json")))
        .contains("\"User\":\"10001:10001\"")
        .contains("\"WorkingDir\":\"/var/lib/jankline\"")
        .contains("\"Entrypoint\":[\"/opt/jankline/bin/jank-gateway\"]")
        .contains("\"Cmd\":[\"--config\",\"/etc/jankline/gateway.properties\"]")
        .contains("JAVA_HOME=/opt/java");
    assertThat(Files.readString(image.resolve("manifest.json")))
        .contains("jankline/gateway:" + VERSION);
    Path root = Files.createDirectory(folder.resolve("root"));
    try (Stream<Path> layers = Files.list(image)) {
      for (Path layer : layers.filter(file -> file.toString().endsWith(".tar.gz")).toList()) {
        Command.succeed("tar", "-xf", layer.toString(), "-C", root.toString());
      }
    }
    assertThat(root.resolve("var/lib/jankline/symbols")).isEmptyDirectory();
    assertThat(root.resolve("opt/jankline/conf")).doesNotExist();
    assertStarts(
        root.resolve("opt/jankline/bin/jank-gateway"),
        Manifest.distribution().resolve("conf/gateway.properties"));
  }

  @Test
  void saysWhatIsWrong_whenCalledWrongly() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream said = new PrintStream(err, true, UTF_8);
    assertThat(ReleaseMain.run(new String[] {"--distributon", "x"}, said, said)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--distributon").contains("usage: --distribution");
  }

  private static Release release(String name) {
    return new Release(
        Manifest.distribution(),
        Manifest.deploy().resolve("systemd"),
        VERSION,
        Instant.parse("2026-01-01T00:00:00Z"),
        folder.resolve(name));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static Path unpacked(Path archive) throws Exception {
    Path to = Files.createDirectory(folder.resolve("unpacked " + archive.getFileName()));
    Command.succeed("tar", "-xf", archive.toString(), "-C", to.toString());
    return to;
  }

  /** Java starts and reads the settings; whether the example is refused is not the matter here. */
  private static void assertStarts(Path script, Path settings) throws Exception {
    assertThat(settings).isNotEmptyFile();
    Command ended =
        Command.run(
            Map.of(),
            List.of(script.toString(), "--config", settings.toString(), "--check-config"));
    assertThat(ended.out() + ended.err()).contains("ingest-gateway: ").contains("settings");
  }
}
