package dev.jankline.benchmarks.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds the CPU time that the living threads of processes have used, as Linux counts it. Threads of
 * the JVM's compilers are kept apart: a short run holds much of their work, a long one little.
 *
 * @param cpuNanos CPU time by thread id, without the compiler threads
 * @param compilerNanos CPU time of the compiler threads by thread id
 */
public record ProcessCost(Map<Long, Long> cpuNanos, Map<Long, Long> compilerNanos) {
  private static final Path PROCESSES = Path.of("/proc");

  /** Reads what the threads of processes have used until now. */
  public static ProcessCost of(List<Long> pids) throws IOException {
    Map<Long, Long> others = new HashMap<>();
    Map<Long, Long> compilers = new HashMap<>();
    for (long pid : pids) {
      read(PROCESSES.resolve(Long.toString(pid)), others, compilers);
    }
    return new ProcessCost(others, compilers);
  }

  /** Reads the folder that Linux shows for a process. */
  static ProcessCost in(Path process) throws IOException {
    Map<Long, Long> others = new HashMap<>();
    Map<Long, Long> compilers = new HashMap<>();
    read(process, others, compilers);
    return new ProcessCost(others, compilers);
  }

  private static void read(Path process, Map<Long, Long> others, Map<Long, Long> compilers)
      throws IOException {
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path thread : threads) {
        readThread(thread, others, compilers);
      }
    }
  }

  /**
   * CPU time of this process but for the calling thread, to the nanosecond: what the JVM tells
   * comes in steps of 10 ms. On a device compilers work before the app does, so they are left out.
   */
  public static long ofOtherThreads() throws IOException {
    Map<Long, Long> nanos = new HashMap<>(in(PROCESSES.resolve("self")).cpuNanos);
    Path caller = Files.readSymbolicLink(PROCESSES.resolve("thread-self")).getFileName();
    nanos.remove(Long.valueOf(caller.toString()));
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  /** CPU time of the calling thread alone. */
  public static long ofThisThread() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** CPU time used since an earlier reading, without compilers; threads that ended are missing. */
  public long cpuNanosSince(ProcessCost earlier) {
    return since(cpuNanos, earlier.cpuNanos);
  }

  /** CPU time of the compilers since an earlier reading. */
  long compilerNanosSince(ProcessCost earlier) {
    return since(compilerNanos, earlier.compilerNanos);
  }

  private static long since(Map<Long, Long> now, Map<Long, Long> before) {
    long nanos = 0;
    for (Map.Entry<Long, Long> thread : now.entrySet()) {
      nanos += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    return nanos;
  }

  /** The first number of schedstat is the time on a CPU in nanoseconds. */
  private static void readThread(Path thread, Map<Long, Long> others, Map<Long, Long> compilers)
      throws IOException {
    try {
      String name = Files.readString(thread.resolve("comm"));
      String used = Files.readString(thread.resolve("schedstat"));
      long id = Long.parseLong(thread.getFileName().toString());
      long nanos = Long.parseLong(used.substring(0, used.indexOf(' ')));
      (isCompiler(name) ? compilers : others).put(id, nanos);
    } catch (NoSuchFileException ended) {
      // The thread ended while the list was read: it did no work worth counting.
    }
  }

  private static boolean isCompiler(String name) {
    return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler");
  }
}
