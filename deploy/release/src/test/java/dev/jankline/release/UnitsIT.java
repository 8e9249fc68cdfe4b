package dev.jankline.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lets systemd judge the units of {@code deploy/systemd}. Skipped without {@code systemd-analyze}.
 */
class UnitsIT {
  private static final Pattern EXPOSURE = Pattern.compile("exposure level for \\S+: ([0-9.]+)");

  @TempDir Path folder = Path.of("");

  @BeforeEach
  void needSystemd() throws Exception {
    assumeTrue(Command.has("systemd-analyze"), "skipped: no systemd-analyze to judge the units");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMMAND")
  void unitIsUnderstoodWhole_andStartsAProgramThatIsThere(ReleasedProgram program)
      throws Exception {
    Command ended = Command.succeed("systemd-analyze", "verify", unit(program).toString());
    assertThat(ended.err()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMMAND")
  void unitIsConfined(ReleasedProgram program) throws Exception {
    Command ended =
        Command.succeed("systemd-analyze", "security", "--offline=true", unit(program).toString());
    Matcher exposure = EXPOSURE.matcher(ended.out());
    assertThat(exposure.find()).as(ended.out() + ended.err()).isTrue();
    assertThat(Double.parseDouble(exposure.group(1))).isLessThanOrEqualTo(3);
  }

  /** The unit with the program of this checkout instead of that of the package. */
  private Path unit(ReleasedProgram program) throws IOException {
    String name = program.artifact() + ".service";
    String text = Files.readString(Manifest.deploy().resolve("systemd").resolve(name));
    String installed = "/usr/bin/" + program.script();
    assertThat(text).contains("ExecStart=" + installed + " --config %d/" + program.settings());
    Path built = Manifest.distribution().resolve("bin").resolve(program.script()).normalize();
    return Files.writeString(folder.resolve(name), text.replace(installed, built.toString()));
  }
}
