package dev.jankline.benchmarks.sdk.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads the CPU time of this process but for the calling thread: on Linux to the nanosecond, summed
 * over its living threads, because what the JVM tells comes in steps of 10 ms. There the JVM's
 * compilers are left out, too: they come and go, and on a device they work before the app does.
 */
final class ProcessCpu {
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final Path CALLER = Path.of("/proc/thread-self");

  private ProcessCpu() {}

  static long ofOtherThreads() throws IOException {
    return Files.exists(CALLER) ? sum(Files.readSymbolicLink(CALLER).getFileName()) : ofProcess();
  }

  /** Of the calling thread alone. */
  static long ofThisThread() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long sum(Path caller) throws IOException {
    long nanos = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        nanos += thread.endsWith(caller) ? 0 : ofThread(thread);
      }
    }
    return nanos;
  }

  /** The first number of schedstat: time on a CPU. */
  private static long ofThread(Path thread) throws IOException {
    try {
      String name = Files.readString(thread.resolve("comm"));
      if (name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler")) {
        return 0;
      }
      String text = Files.readString(thread.resolve("schedstat"));
      return Long.parseLong(text.substring(0, text.indexOf(' ')));
    } catch (NoSuchFileException ended) {
      return 0;
    }
  }

  private static long ofProcess() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getProcessCpuTime()
        - ofThisThread();
  }
}
