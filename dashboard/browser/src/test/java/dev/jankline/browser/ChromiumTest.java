package dev.jankline.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class ChromiumTest {
  @TempDir Path folder;

  @Test
  void errorSaysHowToInstallIt_whenThereIsNone() {
    assertThatThrownBy(() -> Chromium.found(folder + ":" + folder.resolve("none")))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("apt-get install -y chromium");
  }

  @Test
  void firstOfThePathIsTaken() throws IOException {
    Path program = Files.createFile(folder.resolve("chromium"));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(Chromium.found("/nowhere:" + folder)).isEqualTo(program);
  }
}
