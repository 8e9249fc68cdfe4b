package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.ForegroundProcess;
import dev.jankline.local.process.Probe;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.ServiceChild;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Changes the processors of a stack: their threads, their number, and the cores that they use. */
final class MeasuredProcessors {
  static final String THREADS = "jank.processor.threads";
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration STEADY = Duration.ofSeconds(5);
  private static final Duration SHARING_LIMIT = Duration.ofMinutes(2);

  private final Checkout checkout;
  private final BenchStack stack;
  private final List<String> flags;
  private final List<ServiceChild> children = new ArrayList<>();

  /** Takes the processor that the stack has; others are started with the same JVM flags. */
  MeasuredProcessors(Checkout checkout, BenchStack stack, List<String> flags) {
    this.checkout = checkout;
    this.stack = stack;
    this.flags = List.copyOf(flags);
    children.add(stack.stack().processor());
  }

  List<ChildProcess> processes() {
    return children.stream().map(ServiceChild::process).toList();
  }

  /** Starts the only processor again with so many threads; its compilers begin anew. */
  void restartWithThreads(int threads) throws IOException {
    Properties settings = settings();
    settings.setProperty(THREADS, Integer.toString(threads));
    try (Writer writer = Files.newBufferedWriter(file())) {
      settings.store(writer, "processor");
    }
    children.get(0).process().restart();
  }

  /** Starts another processor, with state of its own, and waits until both have their share. */
  void addOne() throws IOException {
    String name = "processor-" + (children.size() + 1);
    Map<String, String> settings = new TreeMap<>();
    Properties own = settings();
    own.stringPropertyNames().forEach(key -> settings.put(key, own.getProperty(key)));
    settings.remove("jank.management.port");
    settings.put(
        "jank.processor.state-directory", stack.stack().state().folder(name + "-state").toString());
    settings.put(
        "jank.processor.symbols.cache-directory",
        stack.stack().state().folder(name + "-cache").toString());
    ServiceChild child =
        ServiceChild.launch(
            checkout,
            stack.stack().state(),
            new ServiceChild.Plan(name, Program.PROCESSOR, flags, settings));
    children.add(child);
    child.awaitReady();
    Probe ready = Probe.http(child.management().resolve("/readyz"));
    if (!Await.until(SHARING_LIMIT, () -> staysReady(ready))) {
      throw new IllegalStateException(
          name + " does not get its share; see " + child.process().log());
    }
  }

  /** Keeps each processor on a core of its own. */
  void pin() throws InterruptedException {
    for (int i = 0; i < children.size(); i++) {
      String pid = Long.toString(children.get(i).process().pid());
      List<String> said = new ArrayList<>();
      List<String> command = List.of("taskset", "-a", "-p", "-c", Integer.toString(i), pid);
      if (ForegroundProcess.run(command, LIMIT, line -> {}, said::add) != 0) {
        throw new IllegalStateException("taskset failed: " + String.join("; ", said));
      }
    }
  }

  /** Stops those that were added. */
  void stopAdded() {
    List<ServiceChild> added = children.subList(1, children.size());
    added.forEach(ServiceChild::close);
    added.clear();
  }

  private static boolean staysReady(Probe ready) throws Exception {
    long end = System.nanoTime() + STEADY.toNanos();
    while (System.nanoTime() < end) {
      if (!ready.ready()) {
        return false;
      }
      Await.pause(Duration.ofMillis(200));
    }
    return true;
  }

  private Path file() {
    return stack.stack().state().folder("processor").resolve("processor.properties");
  }

  private Properties settings() throws IOException {
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(file())) {
      settings.load(reader);
    }
    return settings;
  }
}
