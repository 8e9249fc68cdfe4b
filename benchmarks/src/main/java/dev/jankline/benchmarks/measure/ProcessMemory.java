package dev.jankline.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the memory of a process from what Linux shows of it. */
public final class ProcessMemory {
  private static final String PEAK = "VmHWM:";
  private static final long BYTES_PER_KIB = 1024;

  private ProcessMemory() {}

  /** Most bytes of memory that a process has had at once. */
  public static long residentPeak(long pid) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
      if (line.startsWith(PEAK)) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * BYTES_PER_KIB;
      }
    }
    throw new IllegalStateException("Linux shows no memory of process " + pid);
  }
}
