package dev.jankline.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopbackTest {
  @Test
  void bytesOfTheLoopbackDeviceAreRead() throws IOException {
    List<String> lines =
        List.of(
            "Inter-|   Receive  |  Transmit",
            " face |bytes    packets errs |bytes    packets",
            "    lo: 1234567 890 0 0 0 0 0 0 1234567 890 0 0 0 0 0 0",
            "  eth0: 99 1 0 0 0 0 0 0 55 1 0 0 0 0 0 0");

    assertThat(Loopback.received(lines)).isEqualTo(1_234_567);
    assertThat(Loopback.bytes()).isNotNegative();
  }
}
