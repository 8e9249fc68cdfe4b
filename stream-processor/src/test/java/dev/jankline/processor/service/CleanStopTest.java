package dev.jankline.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanStopTest {
  @TempDir Path folder;

  @Test
  void markIsMissing_whenNothingWasLeft() {
    assertThat(mark().take()).isFalse();
  }

  @Test
  void markServesOneStart() {
    mark().leave();

    assertThat(mark().take()).isTrue();
    assertThat(mark().take()).as("after a start that was not stopped").isFalse();
  }

  @Test
  void markIsOfOneApplication() {
    mark().leave();

    assertThat(new CleanStop(folder.resolve("state"), "other").take()).isFalse();
  }

  @Test
  void hasState_onlyWhenATaskHasAFolder() throws IOException {
    Path application = folder.resolve("state/jank-processor");
    assertThat(mark().hasState()).as("no folder").isFalse();
    Files.createDirectories(application);
    Files.createFile(application.resolve(".lock"));
    assertThat(mark().hasState()).as("files alone").isFalse();

    Files.createDirectories(application.resolve("0_1"));

    assertThat(mark().hasState()).isTrue();
  }

  private CleanStop mark() {
    return new CleanStop(folder.resolve("state"), "jank-processor");
  }
}
