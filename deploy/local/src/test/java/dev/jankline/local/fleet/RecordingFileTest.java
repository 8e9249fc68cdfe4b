package dev.jankline.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingFileTest {
  @TempDir Path directory;

  @Test
  void isTheSame_whenLoadedAfterSaving() {
    Path file = directory.resolve("stalls.rec");
    Recordings.small().save(file);
    assertThat(Recording.load(file)).isEqualTo(Recordings.small());
  }

  @Test
  void refuses_whenFileIsNoRecording() throws IOException {
    Path file = Files.writeString(directory.resolve("other"), "something else entirely");
    assertThatThrownBy(() -> Recording.load(file))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("other");
  }

  @Test
  void refuses_whenFileIsCutShort() throws IOException {
    Path file = directory.resolve("stalls.rec");
    Recordings.small().save(file);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> Recording.load(file)).isInstanceOf(UncheckedIOException.class);
  }
}
