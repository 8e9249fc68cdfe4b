package dev.jankline.local.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.jankline.local.process.ShortProcess;
import dev.jankline.local.stack.Checkout;
import dev.jankline.processor.row.DeviceSketch;
import java.io.File;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JavaScript of docs/clusters.md merges sketches that Java made. Skipped without Node.js. */
class DevicesScriptTest {
  private static final double THREE_STANDARD_ERRORS = 7;

  @TempDir Path folder;

  @Test
  void devicesOfTwoRowsAreCountedOnce() throws Exception {
    for (int both : new int[] {0, 10, 300, 2_000}) {
      ByteBuffer first = sketch(0, both + 500);
      ByteBuffer second = sketch(500, both + 500);
      long javas = DeviceSketch.estimate(DeviceSketch.merge(first, second));

      long devices = devices(first, second);

      assertThat(devices)
          .as("true number")
          .isCloseTo(both + 500L, Percentage.withPercentage(THREE_STANDARD_ERRORS));
      assertThat(devices).as("Java's").isCloseTo(javas, Percentage.withPercentage(1));
    }
  }

  @Test
  void smallNumbersAreExact() throws Exception {
    assertThat(devices(DeviceSketch.empty(), DeviceSketch.empty())).isZero();
    assertThat(devices(DeviceSketch.of("a"), DeviceSketch.of("a"))).isEqualTo(1);
    assertThat(devices(DeviceSketch.of("a"), DeviceSketch.of("b"))).isEqualTo(2);
  }

  private static ByteBuffer sketch(int from, int to) {
    ByteBuffer sketch = DeviceSketch.empty();
    for (int i = from; i < to; i++) {
      sketch = DeviceSketch.merge(sketch, DeviceSketch.of("install-" + i));
    }
    return sketch;
  }

  private long devices(ByteBuffer... sketches) throws Exception {
    assumeThat(onPath("node")).as("Node.js is installed").isTrue();
    Path module =
        Checkout.find().root().resolve("deploy/local/src/test/resources/interop/devices.mjs");
    String script =
        "import { devices } from '%s';%nconsole.log(devices(process.argv.slice(2).map((text) => Buffer.from(text, 'base64'))));%n"
            .formatted(module.toUri());
    Path file = Files.writeString(folder.resolve("run.mjs"), script);
    List<String> command = new ArrayList<>(List.of("node", file.toString()));
    Arrays.stream(sketches).map(sketch -> base64(sketch)).forEach(command::add);
    Path log = folder.resolve("node.log");
    ShortProcess.run("node", command, folder, log, Duration.ofMinutes(1));
    return Long.parseLong(Files.readString(log).strip());
  }

  private static String base64(ByteBuffer sketch) {
    byte[] bytes = new byte[sketch.remaining()];
    sketch.duplicate().get(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static boolean onPath(String command) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, command)));
  }
}
