package dev.jankline.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinariesTest {
  @TempDir private Path folder;

  private Path installed(String version) throws IOException {
    Path bin = Files.createDirectories(folder.resolve(version).resolve("bin"));
    assertThat(Files.createFile(bin.resolve("initdb")).toFile().setExecutable(true)).isTrue();
    return bin;
  }

  @Test
  void takesTheNewestVersion_byNumber() throws IOException {
    installed("9");
    Path newest = installed("15");
    Files.createDirectories(folder.resolve("16").resolve("lib"));
    assertThat(Binaries.newest(folder)).isEqualTo(newest);
  }

  @Test
  void saysWhatToInstall_whenThereIsNone() {
    assertThatThrownBy(() -> Binaries.newest(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("apt-get install -y postgresql");
    assertThatThrownBy(() -> Binaries.newest(folder.resolve("absent")))
        .hasMessageContaining("apt-get install -y postgresql");
  }
}
