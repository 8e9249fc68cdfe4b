package dev.jankline.benchmarks.sdk;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads the CPU time of this process: on Linux to the nanosecond, summed over its living threads,
 * because what the JVM tells comes in steps of 10 ms.
 */
final class ProcessCpu {
  private static final Path THREADS = Path.of("/proc/self/task");

  private ProcessCpu() {}

  static long nanos() throws IOException {
    return Files.isDirectory(THREADS) ? ofThreads() : ofProcess();
  }

  private static long ofThreads() throws IOException {
    long nanos = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        nanos += ofThread(thread.resolve("schedstat"));
      }
    }
    return nanos;
  }

  /** The first number: time on a CPU. */
  private static long ofThread(Path schedstat) throws IOException {
    try {
      String text = Files.readString(schedstat);
      return Long.parseLong(text.substring(0, text.indexOf(' ')));
    } catch (NoSuchFileException ended) {
      return 0;
    }
  }

  private static long ofProcess() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }
}
