package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.JankTopology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keeps the picture in docs/architecture.md equal to the topology. */
class TopologyPictureTest {
  private static final Path PICTURE = Path.of("../docs/pictures/topology.svg");

  @TempDir Path directory;

  @Test
  void showsTheTopologyAsItIs() throws IOException {
    try (Pipeline pipeline = new Pipeline(directory)) {
      String drawn =
          TopologyPicture.svg(JankTopology.of(pipeline.parts(), Pipeline.limits(1)).describe());
      if (System.getProperty("picture.renew") != null) {
        Files.writeString(PICTURE, drawn);
      }

      assertThat(Files.readString(PICTURE))
          .as("docs/pictures/topology.svg; -Dpicture.renew writes it again")
          .isEqualTo(drawn);
    }
  }
}
