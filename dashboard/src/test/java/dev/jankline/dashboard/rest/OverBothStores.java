package dev.jankline.dashboard.rest;

import dev.jankline.dashboard.store.StoreKind;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Serves the sample app to each test of a class, over each kind of store. */
@ParameterizedClass
@EnumSource(StoreKind.class)
abstract class OverBothStores {
  static final String APP = SampleServer.APP;

  @Parameter private StoreKind kind = StoreKind.DUCKDB;
  @TempDir private Path folder;
  SampleServer server;

  @BeforeEach
  void start() {
    server = new SampleServer(kind, folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }
}
