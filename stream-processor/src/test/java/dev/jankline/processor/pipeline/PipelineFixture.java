package dev.jankline.processor.pipeline;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A whole topology with state of its own for each test. */
abstract class PipelineFixture {
  @TempDir Path directory;
  Pipeline pipeline;

  @BeforeEach
  void start() {
    pipeline = new Pipeline(directory);
  }

  @AfterEach
  void stop() {
    pipeline.close();
  }
}
