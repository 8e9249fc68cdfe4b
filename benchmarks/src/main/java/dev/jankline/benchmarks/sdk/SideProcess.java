package dev.jankline.benchmarks.sdk;

import dev.jankline.local.process.ForegroundProcess;
import dev.jankline.local.process.JavaCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Runs a main class of this module in a JVM of its own and returns the numbers it prints. */
final class SideProcess {
  /** Compiles every method once, before it first runs: as a device does before the app starts. */
  static final List<String> COMPILED = List.of("-Xcomp", "-XX:TieredStopAtLevel=1");

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final List<String> JVM = List.of("-Xmx128m", "-XX:+UseSerialGC");

  private SideProcess() {}

  /**
   * Runs it to its end.
   *
   * @param jvm further arguments of the JVM
   * @return the numbers on its only line of standard output
   * @throws IllegalStateException when it fails; with what it said
   */
  static List<Long> run(List<String> jvm, Class<?> main, String... args)
      throws InterruptedException {
    List<String> out = Collections.synchronizedList(new ArrayList<>());
    List<String> err = Collections.synchronizedList(new ArrayList<>());
    List<String> all = Stream.concat(JVM.stream(), jvm.stream()).toList();
    List<String> command =
        new JavaCommand(all).main(System.getProperty("java.class.path"), main.getName(), args);
    int exit = ForegroundProcess.run(command, LIMIT, out::add, err::add);
    if (exit != 0 || out.size() != 1) {
      throw new IllegalStateException(
          "%s ended with exit code %d: %s"
              .formatted(main.getSimpleName(), exit, String.join("; ", err)));
    }
    return Arrays.stream(out.get(0).split(" ", -1)).map(Long::valueOf).toList();
  }

  /** Runs all at the same time; results in the order of the tasks. */
  static <T> List<T> allOf(List<Callable<T>> tasks) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> task : threads.invokeAll(tasks)) {
        results.add(task.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a process failed: " + e.getCause(), e);
    } finally {
      threads.shutdownNow();
    }
  }
}
