package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.service.testing.SmallDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FullStoreDiskTest {
  @TempDir Path folder;

  @Test
  void firstFailureIsNamed_andNoRecordIsLeftOutForIt() throws Exception {
    try (SmallDisk disk = new SmallDisk(folder.resolve("disk"), 16)) {
      assumeTrue(disk.isMounted(), "mounting a disk is not allowed here");
      try (RollupStore store = StoreKind.DUCKDB.open(disk.folder())) {
        Path filler = disk.fill();

        StoreException failure =
            catchThrowableOfType(
                StoreException.class,
                () -> {
                  while (true) {
                    new SampleFeed(store).release();
                    store.prune();
                  }
                });

        assertThat(failure).hasMessageContaining("No space left").hasMessageNotContaining("closed");
        assertThat(failure.refused()).isFalse();
        Files.delete(filler);
      } catch (StoreException closing) {
        assertThat(closing).hasMessageNotContaining("Statement was closed");
      }
    }
  }
}
