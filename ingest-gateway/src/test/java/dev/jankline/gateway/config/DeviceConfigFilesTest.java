package dev.jankline.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.config.DeviceCondition.AskingDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceConfigFilesTest {
  private static final String APP = "com.example.reader";

  @TempDir Path folder;
  private final List<String> log = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve(APP + ".properties");
    Files.writeString(file, "revision=1\n");
  }

  @Test
  void changeComesIntoForceWithTheNextReload() throws IOException {
    DeviceConfigFiles configs = open(APP);
    Files.writeString(file, "revision=2\n");
    assertThat(revision(configs)).isEqualTo("1");

    configs.reload();
    configs.reload();

    assertThat(revision(configs)).isEqualTo("2");
    assertThat(log)
        .containsExactly(
            "Revision 1 of " + file + " is in force", "Revision 2 of " + file + " is in force");
    assertThat(warnings).isEmpty();
  }

  @Test
  void invalidFileIsRefusedAndLoggedOnce_andTheLastGoodOneStays() throws IOException {
    DeviceConfigFiles configs = open(APP);
    Files.writeString(file, "revision=2\nsampleRate=2\n");

    configs.reload();
    configs.reload();

    assertThat(revision(configs)).isEqualTo("1");
    assertThat(configs.refusals()).isEqualTo(1);
    assertThat(warnings)
        .containsExactly(
            file
                + " is refused, revision 1 stays in force: line 2: sampleRate must be 0 to 1, as"
                + " a plain decimal, not '2'");

    Files.writeString(file, "revision=3\nsampleRate=0.2\n");
    configs.reload();

    assertThat(revision(configs)).isEqualTo("3");
    assertThat(configs.refusals()).isZero();
  }

  @Test
  void invalidFileAtTheStartLeavesTheAppWithoutConfiguration() throws IOException {
    Files.writeString(file, "enabled=true\n");

    DeviceConfigFiles configs = open(APP);

    assertThat(configs.of(APP)).isEmpty();
    assertThat(warnings).singleElement().asString().contains("no configuration stays in force");
  }

  @Test
  void removedFileTakesItsConfigurationAway_butAMissingFolderDoesNot() throws IOException {
    DeviceConfigFiles configs = open(APP);
    Path away = folder.resolveSibling(folder.getFileName() + "-away");
    Files.move(folder, away);
    configs.reload();
    assertThat(revision(configs)).isEqualTo("1");
    Files.move(away, folder);

    Files.delete(file);
    configs.reload();

    assertThat(configs.of(APP)).isEmpty();
    assertThat(configs.refusals()).isZero();
    assertThat(log).last().asString().contains("was removed");
  }

  @Test
  void folderInPlaceOfAFileIsRefused_andTheLastGoodOneStays() throws IOException {
    DeviceConfigFiles configs = open(APP);
    Files.delete(file);
    Files.createDirectory(file);

    configs.reload();

    assertThat(revision(configs)).isEqualTo("1");
    assertThat(warnings).singleElement().asString().contains("not a file that can be read");
  }

  @Test
  void changeUnderTheSameRevisionIsWarnedOf() throws IOException {
    DeviceConfigFiles configs = open(APP);
    Files.writeString(file, "revision=1\nenabled=false\n");

    configs.reload();

    assertThat(configs.of(APP).orElseThrow().answer(AskingDevice.SILENT).text())
        .contains("enabled=false");
    assertThat(warnings).singleElement().asString().contains("raise it");
  }

  @Test
  void onlyFilesOfTheFolderAreRead_andOnlyThoseOfApps() throws IOException {
    Files.writeString(folder.resolve("stranger.properties"), "no configuration\n");
    Path inner = Files.createDirectory(folder.resolve("inner"));

    DeviceConfigFiles configs =
        new DeviceConfigFiles(
            Optional.of(inner), () -> Set.of("../" + APP, "stranger"), log::add, warnings::add);

    assertThat(configs.of("../" + APP)).isEmpty();
    assertThat(configs.of("stranger")).isEmpty();
    assertThat(warnings).isEmpty();
  }

  @Test
  void appThatComesLaterIsServed_andOneThatGoesIsNot() throws IOException {
    Set<String> apps = new HashSet<>();
    DeviceConfigFiles configs =
        new DeviceConfigFiles(Optional.of(folder), () -> apps, log::add, warnings::add);
    assertThat(revision(configs)).isEqualTo("none");

    apps.add(APP);
    configs.reload();
    assertThat(revision(configs)).isEqualTo("1");

    apps.remove(APP);
    configs.reload();
    assertThat(revision(configs)).isEqualTo("none");
  }

  private DeviceConfigFiles open(String app) throws IOException {
    return new DeviceConfigFiles(Optional.of(folder), () -> Set.of(app), log::add, warnings::add);
  }

  private static String revision(DeviceConfigFiles configs) {
    return configs.of(APP).map(DeviceConfig::revision).orElse("none");
  }
}
