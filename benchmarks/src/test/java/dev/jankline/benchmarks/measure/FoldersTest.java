package dev.jankline.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  @TempDir Path folder;

  @Test
  void folderGoesWithAllThatIsInIt() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("one/two"));
    Files.writeString(inner.resolve("file"), "content");

    Folders.delete(folder.resolve("one"));

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void folderThatIsNotThereIsFine() throws IOException {
    Folders.delete(folder.resolve("none"));

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void folderGoes_whileSomebodyStillWrites() throws Exception {
    Path spool = Files.createDirectory(folder.resolve("spool"));
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < 200; i++) {
                try {
                  Files.writeString(spool.resolve("file-" + i), "content");
                } catch (IOException gone) {
                  return;
                }
              }
            });
    writer.start();

    Folders.delete(spool);
    writer.join();

    assertThat(spool).doesNotExist();
  }
}
