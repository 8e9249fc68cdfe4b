package dev.jankline.dashboard.rest;

import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.store.StoreKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Serves the sample app to the tests of a class, over each kind of store. A test that changes the
 * store or the server ends them; the test after it finds new ones.
 */
@ParameterizedClass
@EnumSource(StoreKind.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // Set before each test.
abstract class OverBothStores {
  static final String APP = SampleServer.APP;

  @Parameter private StoreKind kind = StoreKind.DUCKDB;
  private Path folder;
  private int servers;
  SampleServer server;

  /** Adds what the tests of a class need beyond the sample app. */
  void fill(SampleFeed feed) {}

  @BeforeAll
  void keep(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void start() throws IOException {
    if (server == null || server.isChanged()) {
      stop();
      Path own = Files.createDirectory(folder.resolve("store-" + servers++));
      server = new SampleServer(kind, own, this::fill);
    }
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
  }
}
