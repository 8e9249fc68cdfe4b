package dev.jankline.gateway.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.symbol.SymbolReceiver.SymbolLimits;
import dev.jankline.gateway.symbol.SymbolReceiver.SymbolSink;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.service.QuietLog;
import dev.jankline.service.testing.SmallDisk;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.store.SymbolStores;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullSymbolDiskTest {
  @TempDir Path folder;

  /** Fails: nothing is stored, so there is nothing to announce. */
  private static final class NoSink implements SymbolSink {
    @Override
    public CompletionStage<Void> announce(SymbolArtifact artifact) {
      throw new AssertionError("not asked for");
    }

    @Override
    public CompletionStage<Void> withdraw(SymbolArtifact artifact, Instant at) {
      throw new AssertionError("not asked for");
    }
  }

  @Test
  void fullDiskIsNoFaultOfTheSender_andIsLoggedWithItsPath() throws Exception {
    try (SmallDisk disk = new SmallDisk(folder.resolve("disk"), 1)) {
      assumeTrue(disk.isMounted(), "mounting a disk is not allowed here");
      List<String> logged = new ArrayList<>();
      SymbolReceiver receiver =
          new SymbolReceiver(
              SymbolStores.inFolder(disk.folder().resolve("store")),
              new NoSink(),
              new SymbolLimits(
                  disk.folder().resolve("uploads"), 64 << 20, Duration.ZERO, Duration.ZERO),
              new QuietLog(logged::add, System::nanoTime));
      Upload upload = new Upload("app", "1.0", 1L, null, Instant.EPOCH);
      ByteArrayInputStream body = new ByteArrayInputStream(new byte[4 << 20]);

      Rejection refusal =
          catchThrowableOfType(Rejection.class, () -> receiver.store(upload, null, body));

      assertThat(refusal.reason()).isEqualTo(RejectReason.UNAVAILABLE);
      assertThat(logged).singleElement().asString().contains(disk.folder().toString(), "No space");
    }
  }
}
