package dev.jankline.service.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritableFolderTest {
  @TempDir Path folder;

  @Test
  void folderThatCouldBeMadeIsTaken_andNotMade() {
    WritableFolder.check("jank.sample.directory", folder.resolve("a/b"));

    assertThat(folder.resolve("a")).doesNotExist();
  }

  @Test
  void fileInTheWayIsNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> WritableFolder.check("jank.sample.directory", file.resolve("b")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.sample.directory is " + file.resolve("b"))
        .hasMessageContaining("but " + file + " is not a folder");
  }
}
