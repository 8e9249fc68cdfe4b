package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.Rebuild;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.Probe;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.local.stack.ServicePlans;
import dev.jankline.service.testing.SmallDisk;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Takes the processor of the shared stack away, and adds processors whose state is on a small disk,
 * and a dashboard. Closing it gives the processor back.
 */
final class ChaosStack implements AutoCloseable {
  /** After it another processor takes over; the default. */
  static final Duration SESSION = Duration.ofSeconds(15);

  private static final int MEGABYTES = 256;
  private static final int LOG_LINES = 150;
  private static final Duration DISK_LIMIT = Duration.ofMinutes(1);

  /** A busy broker tells a reader late that there is more. */
  private static final Duration CAUGHT_UP = Duration.ofSeconds(10);

  private final TestStack shared = TestStack.shared();
  private final LocalStack stack = shared.stack();
  private final SmallDisk disk;
  private final List<ServiceChild> processors = new ArrayList<>();
  private final ServiceChild dashboard;
  private final URI dashboardUrl;

  /**
   * Starts all and waits until it is ready.
   *
   * @param folder for state; empty
   * @param number of processors
   */
  ChaosStack(Path folder, int number) throws IOException {
    disk = new SmallDisk(folder.resolve("disk"), MEGABYTES);
    shared.stopProcessor();
    int port = FreePorts.next();
    dashboardUrl = URI.create("http://127.0.0.1:" + port);
    dashboard = ServiceChild.launch(Checkout.find(), stack.state(), dashboardPlan(port));
    try {
      for (int i = 0; i < number; i++) {
        processors.add(shared.launchProcessor("chaos-processor-" + i, settings(folder, i)));
      }
      dashboard.awaitReady();
      processors.forEach(ServiceChild::awaitReady);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private Map<String, String> settings(Path folder, int number) {
    String state = "state-" + number;
    return Map.of(
        "jank.processor.state-directory", disk.folder().resolve(state).toString(),
        "jank.processor.symbols.cache-directory", folder.resolve("cache-" + number).toString(),
        "jank.processor.session-timeout", SESSION.toString(),
        "jank.processor.instance", TestStack.PROCESSOR_NAME + "-" + number);
  }

  private ServiceChild.Plan dashboardPlan(int port) {
    ServicePlans.Ports ports = new ServicePlans.Ports(stack.gatewayUrl().getPort(), port);
    return new ServicePlans(stack.plan().withDashboard(), stack.state(), stack.clientSettings())
        .all(ports).stream()
            .filter(plan -> plan.program() == Program.DASHBOARD)
            .findFirst()
            .orElseThrow();
  }

  /** Every process that may be killed. */
  List<ChildProcess> children() {
    List<ChildProcess> children = new ArrayList<>(stack.children());
    children.remove(shared.processor());
    processors.forEach(processor -> children.add(processor.process()));
    children.add(dashboard.process());
    return children;
  }

  boolean isProcessor(ChildProcess child) {
    return processors.stream().anyMatch(processor -> processor.process() == child);
  }

  /** Whether this process may mount a disk that can be full. */
  boolean hasSmallDisk() {
    return disk.isMounted();
  }

  /**
   * Fills the disk of the processors and waits until one of them names that.
   *
   * @return what is to be deleted to make room
   */
  Path fillDisk() throws IOException {
    Path filler = disk.fill();
    assertThat(Await.until(DISK_LIMIT, () -> processors.stream().anyMatch(ChaosStack::namesDisk)))
        .as("a processor names the full disk at /readyz")
        .isTrue();
    return filler;
  }

  private static boolean namesDisk(ServiceChild processor) {
    try {
      return body(processor.management().resolve("/readyz")).contains("DISK_FULL: ");
    } catch (IOException e) {
      return false;
    }
  }

  /** Starts what has ended by itself again, as a supervisor does, and tells who that was. */
  void supervise(Consumer<String> ended) {
    for (ChildProcess child : children()) {
      if (!child.alive()) {
        ended.accept(child.name() + " exit code " + child.exitCode());
        child.relaunch();
      }
    }
  }

  /** Whether every service says that it can work. */
  boolean allReady() throws Exception {
    List<ServiceChild> services = new ArrayList<>(processors);
    services.add(dashboard);
    stack.services().forEach((program, child) -> addOther(services, program, child));
    for (ServiceChild service : services) {
      if (!Probe.http(service.management().resolve("/readyz")).ready()) {
        return false;
      }
    }
    return true;
  }

  /** What each service says of itself, and the end of each processor's log. */
  String states() {
    StringBuilder states = new StringBuilder();
    List<ServiceChild> services = new ArrayList<>(processors);
    services.add(dashboard);
    stack.services().forEach((program, child) -> addOther(services, program, child));
    for (ServiceChild service : services) {
      states.append(service.process().name()).append(": ");
      try {
        states.append(body(service.management().resolve("/readyz"))).append('\n');
      } catch (IOException e) {
        states.append(e).append('\n');
      }
    }
    processors.forEach(processor -> states.append(end(processor.process().log())));
    return states.toString();
  }

  private static String end(Path log) {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void addOther(List<ServiceChild> to, Program program, ServiceChild child) {
    if (program != Program.PROCESSOR) {
      to.add(child);
    }
  }

  /** Stops the processors: nothing is written any more. */
  void stopProcessors() {
    processors.forEach(ServiceChild::close);
  }

  /**
   * Lets the dashboard read all there is, stops it, and makes its store again from the topics.
   *
   * @return rows that only one of both has
   */
  List<String> storeDifferences(Duration limit) throws Exception {
    AtomicLong goodPolls = new AtomicLong();
    long needed = CAUGHT_UP.toSeconds();
    assertThat(
            Await.until(
                limit,
                () -> {
                  JsonNode health =
                      new ObjectMapper().readTree(body(dashboardUrl.resolve("/v1/health")));
                  boolean isGood =
                      health.path("caughtUp").asBoolean() && health.path("behind").asLong() == 0;
                  goodPolls.set(isGood ? goodPolls.get() + 1 : 0);
                  return !Await.pause(Duration.ofSeconds(1)) || goodPolls.get() > needed;
                }))
        .as("the dashboard has read everything")
        .isTrue();
    dashboard.close();
    String name = Program.DASHBOARD.word();
    Path store = stack.state().folder("dashboard-store").resolve("store.duckdb");
    Map<String, List<String>> before = StoreRows.ofFile(store);
    Path config = stack.state().folder(name).resolve(name + ".properties");
    Rebuild.of(config, Map.of(), InstantSource.system(), System::nanoTime)
        .run(limit, null, line -> {});
    Map<String, List<String>> again = StoreRows.ofFile(store);
    assertThat(again.getOrDefault("cluster_row", List.of())).isNotEmpty();
    // Of transactions that ended meanwhile the topics hold marks, which are no records.
    before.remove("position");
    again.remove("position");
    return StoreRows.differences(before, again);
  }

  @Override
  public void close() {
    processors.forEach(ServiceChild::close);
    dashboard.close();
    disk.close();
    shared.startProcessor();
  }

  private static String body(URI uri) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setConnectTimeout(2_000);
    connection.setReadTimeout(5_000);
    boolean fine = connection.getResponseCode() < 400;
    try (InputStream in = fine ? connection.getInputStream() : connection.getErrorStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
