package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageCountersTest {
  @TempDir private Path directory;

  @Test
  void bytes_areTheKernelsCounts() throws IOException {
    assertThat(counters("rchar: 1\nwchar: 2\nread_bytes: 4096\nwrite_bytes: 81920\nend: 0\n").now())
        .containsExactly(4096, 81920);
  }

  @Test
  void nothing_isTold_whenTheKernelDoesNotCount() throws IOException {
    assertThat(counters("rchar: 1\nwchar: 2\n").now()).isNull();
    assertThat(counters("").now()).isNull();
    assertThat(counters("x\nread_bytes: many\nwrite_bytes: 3\n").now()).isNull();
    assertThat(new StorageCounters(new File(directory.toFile(), "absent")).now()).isNull();
  }

  private StorageCounters counters(String text) throws IOException {
    return new StorageCounters(Files.writeString(directory.resolve("io"), text).toFile());
  }
}
