package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QualityMainTest {
  @TempDir Path folder = Path.of("");

  /** In this process another test may have prepared what the command has to prepare itself. */
  @Test
  void commandMeasures_inAProcessOfItsOwn() throws Exception {
    Path printed = folder.resolve("printed");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                QualityMain.class.getName(),
                "--json")
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(printed)).isZero();
    assertThat(printed).content().contains("\"frozen-mend");
  }
}
