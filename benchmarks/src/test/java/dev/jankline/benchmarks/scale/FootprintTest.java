package dev.jankline.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FootprintTest {
  @TempDir Path state;

  @Test
  void filesOfAStoreAreAddedUpOverItsTasksAndSegments() throws IOException {
    write("application/0_0/rocksdb/devices/000010.sst", 10);
    write("application/0_1/rocksdb/devices/000010.sst", 20);
    write("application/0_1/totals/totals.1/000010.sst", 3);
    write("application/0_1/.checkpoint", 100);

    assertThat(Footprint.stores(state)).isEqualTo(Map.of("devices", 30L, "totals", 3L));
  }

  @Test
  void folderWithoutStoresIsAnError() {
    assertThatThrownBy(() -> Footprint.stores(state)).hasMessageContaining("found no stores in");
  }

  private void write(String name, int bytes) throws IOException {
    Path file = state.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[bytes]);
  }
}
