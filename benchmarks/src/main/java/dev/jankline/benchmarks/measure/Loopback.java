package dev.jankline.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;

/** Reads how many bytes the processes of this machine have sent to each other, as Linux counts. */
final class Loopback {
  private static final Path DEVICES = Path.of("/proc/net/dev");
  private static final String NAME = "lo:";

  private Loopback() {}

  /** Bytes since the machine started, with headers; each is counted once. */
  static long bytes() throws IOException {
    return received(Files.readAllLines(DEVICES));
  }

  static long received(List<String> lines) {
    return lines.stream()
        .map(String::strip)
        .filter(line -> line.startsWith(NAME))
        .mapToLong(line -> new Scanner(line.substring(NAME.length())).nextLong())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(DEVICES + " has no line " + NAME));
  }
}
