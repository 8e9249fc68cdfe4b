package dev.jankline.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChromiumTest {
  @TempDir Path folder;

  @Test
  void nothingIsFound_whenThereIsNone() {
    assertThat(Chromium.found(folder + ":" + folder.resolve("none"))).isEmpty();
  }

  @Test
  void firstOfThePathIsTaken() throws IOException {
    Path program = Files.createFile(folder.resolve("chromium"));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(Chromium.found("/nowhere:" + folder)).contains(program);
  }
}
