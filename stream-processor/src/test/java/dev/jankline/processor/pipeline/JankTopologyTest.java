package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.JankTopology;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JankTopologyTest {
  @TempDir Path directory;

  /** A change here changes internal topics, or needs a new application id: think twice. */
  @Test
  void describesItselfAsRecorded() throws IOException {
    try (Pipeline pipeline = new Pipeline(directory)) {
      String described =
          JankTopology.of(pipeline.parts(), Pipeline.limits(1)).describe().toString();

      if (System.getProperty("topology.renew") != null) {
        Path file = Path.of("src/test/resources/dev/jankline/processor/pipeline/topology.txt");
        Files.writeString(file, described);
      }
      assertThat(described).isEqualTo(golden());
    }
  }

  private static String golden() throws IOException {
    try (InputStream in = JankTopologyTest.class.getResourceAsStream("topology.txt")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
