package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.FleetSender;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.processor.growth.TopicGrowth;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.topics.TopicAdmin;
import dev.jankline.topics.Topics;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Lets topics grow from 6 to 16 partitions between the uploads of a fleet: with stalls that wait
 * for symbols, tickets that are open and events that wait for the processor, and killed with
 * SIGKILL where it moves state and where it moves events. All is counted as in a fleet that is sent
 * afterwards, and nothing twice when everything is uploaded again.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class GrowIT {
  private static final String APPLICATION = "jank-processor";
  private static final int PARTITIONS = 16;
  private static final int DEVICES = 60;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Gateways ask for partitions every 10 s, and nothing is under way. */
  private static final Duration GATEWAYS_LEARN = Duration.ofSeconds(11);

  /** Exit code of a process that SIGKILL has ended. */
  private static final int SIGKILL = 137;

  private final long start = System.nanoTime();

  @Test
  void allIsCountedOnce_asWithMorePartitionsFromTheStart_whenTopicsGrowMeanwhile()
      throws Exception {
    FleetShape shape = FleetRun.shapeOfSureDays(DEVICES);
    FleetExpectation expected = FleetExpectation.of(plan(shape, TestApp.GROWN));
    List<PlannedBatch> batches = plan(shape, TestApp.GROWN).batches();
    int third = batches.size() / 3;
    List<ReaderBuild> builds = FleetRun.builds();
    say("stalls are recorded");
    try (TestStack stack = TestStack.start(GrowIT::plan);
        FleetRun grown = FleetRun.on(stack, TestApp.GROWN);
        FleetRun fromTheStart = FleetRun.on(stack, TestApp.FROM_THE_START)) {
      say("the stack runs");
      grown.uploadSymbols(builds.subList(0, 1));
      long before = upload(grown, batches.subList(0, third));
      grown.awaitAccepted(before);
      assertThat(Await.until(LIMIT, () -> !opened(grown).isEmpty())).as("tickets").isTrue();
      say("a third is counted, and has tickets");

      stack.stopProcessor();
      long waiting = upload(grown, batches.subList(third, 2 * third));
      say("a third waits");
      assertThat(grow(stack, GATEWAYS_LEARN, changelog(StoreNames.DEVICES))).isEqualTo(SIGKILL);
      long learnt = System.nanoTime() + GATEWAYS_LEARN.toNanos();
      long meanwhile = upload(grown, batches.subList(2 * third, batches.size()));
      say("a third came meanwhile");
      stack.processor().relaunch();
      assertThat(grow(stack, Duration.ZERO, "waiting records are moved")).isEqualTo(SIGKILL);
      assertProcessorWaits(stack);
      Duration rest = Duration.ofNanos(Math.max(0, learnt - System.nanoTime()));
      assertThat(grow(stack, rest, "no such line")).isZero();
      stack.processor().awaitReady();
      say("the processor is ready");

      assertThat(before + waiting + meanwhile).isEqualTo(expected.accepted());
      grown.awaitAccepted(expected.accepted());
      assertThat(grown.accounting().sum(OutcomeKind.COUNTED)).isEqualTo(expected.counted());
      assertSymbolized(grown, expected.stalls() - stalls(expected, builds.get(1)));
      say("all is counted");

      grown.uploadSymbols();
      upload(grown, batches);
      fromTheStart.uploadSymbols();
      fromTheStart.send(plan(shape, TestApp.FROM_THE_START));
      say("all was sent again, and the other fleet is counted");
      grown.awaitAccepted(2 * expected.accepted());
      assertSame(grown, fromTheStart, expected);
      assertPartitions(stack);
      say("both are the same");
    }
  }

  private void say(String text) {
    System.out.printf("%3d s: %s%n", (System.nanoTime() - start) / 1_000_000_000, text);
  }

  /** Topics have as many partitions as by default, and a processor that stops is soon forgotten. */
  private static StackPlan plan(StackPlan plan) {
    return plan.withPartitions(Topics.DATA)
        .with(Program.PROCESSOR, "jank.processor.session-timeout", "PT6S");
  }

  private static FleetPlan plan(FleetShape shape, TestApp app) throws InterruptedException {
    return FleetRun.plan(shape.ofApp(app.id()));
  }

  /** Returns how many events were accepted. */
  private static long upload(FleetRun run, List<PlannedBatch> batches) throws InterruptedException {
    FleetReport report =
        new FleetSender(run.target(), InstantSource.system()).send(batches, (ended, of) -> {});
    assertThat(report.givenUp()).isZero();
    return report.accepted();
  }

  /** Stalls of the version that a build has its name from. */
  private static long stalls(FleetExpectation expected, ReaderBuild build) {
    return expected.stallsByAction().getOrDefault(build.versionName(), Map.of()).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private static String changelog(String store) {
    return StoreNames.changelog(APPLICATION, store);
  }

  /**
   * Lets topics grow in a process of its own.
   *
   * @param deadline what a line says after which it is killed
   * @return its exit code
   */
  private int grow(TestStack stack, Duration gatewaysLearn, String deadline) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(gatewaysLearn.toString()));
    stack.clientSettings().forEach((key, value) -> arguments.add(key + "=" + value));
    Process growth =
        new ProcessBuilder(
                JavaCommand.frugal(List.of("-Xmx192m", stack.stack().state().temporaryFlag()))
                    .main(
                        System.getProperty("java.class.path"),
                        Growth.class.getName(),
                        arguments.toArray(String[]::new)))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader lines = growth.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains(deadline)) {
          growth.toHandle().destroyForcibly();
        }
        say("  " + line);
      }
      return growth.waitFor();
    } finally {
      growth.destroyForcibly();
    }
  }

  /** Process that lets topics grow; its arguments are a time and the settings of clients. */
  static final class Growth {
    public static void main(String... arguments) {
      Map<String, Object> settings = new HashMap<>();
      for (String argument : List.of(arguments).subList(1, arguments.length)) {
        int end = argument.indexOf('=');
        settings.put(argument.substring(0, end), argument.substring(end + 1));
      }
      Consumer<String> progress = System.out::println;
      try (TopicGrowth growth =
          new TopicGrowth(settings, APPLICATION, PARTITIONS, progress, InstantSource.system())) {
        growth.run(Duration.parse(arguments[0]));
      }
    }
  }

  /** A supervisor may start it again. */
  private static void assertProcessorWaits(TestStack stack) throws Exception {
    assertThat(
            Await.until(
                LIMIT,
                () ->
                    Files.readString(stack.processor().log())
                        .contains("the start waits: topics are growing")))
        .isTrue();
  }

  private static void assertSame(FleetRun grown, FleetRun other, FleetExpectation expected) {
    assertSymbolized(grown, expected.stalls());
    assertThat(grown.accounting().inFlight()).isZero();
    assertThat(grown.accounting().sum(OutcomeKind.COUNTED))
        .isEqualTo(other.accounting().sum(OutcomeKind.COUNTED))
        .isEqualTo(expected.counted());
    Await.until(LIMIT, () -> totals(grown).equals(totals(other)));
    assertThat(totals(grown)).isNotEmpty().isEqualTo(totals(other));
    Await.until(LIMIT, () -> rates(grown).equals(rates(other)));
    assertThat(rates(grown)).isNotEmpty().isEqualTo(rates(other));
    Await.until(LIMIT, () -> opened(grown).equals(opened(other)));
    assertThat(opened(grown)).isNotEmpty().isEqualTo(opened(other));
  }

  private static void assertSymbolized(FleetRun run, long stalls) {
    assertThat(Await.until(LIMIT, () -> run.accounting().symbolized() == stalls))
        .as(stalls + " stalls symbolized; the accounting says " + run.accounting().entries())
        .isTrue();
  }

  /** Clusters that stalls have left hold nothing any more. */
  private static Map<String, ClusterTotals> totals(FleetRun run) {
    Map<String, ClusterTotals> totals = ClusterTotals.of(run.view().rows());
    totals.values().removeIf(total -> total.stalls() == 0);
    return totals;
  }

  private static Map<String, JudgedTotals> rates(FleetRun run) {
    return JudgedTotals.of(run.view().rates());
  }

  /** How often each ticket was opened. */
  private static Map<String, Long> opened(FleetRun run) {
    return run.view().ticketEvents().stream()
        .filter(event -> event.getType() == TicketEventType.OPENED)
        .collect(
            Collectors.groupingBy(
                TicketEvent::getFingerprint, TreeMap::new, Collectors.counting()));
  }

  private static void assertPartitions(TestStack stack) {
    assertThat(TopicAdmin.partitions(stack.clientSettings(), Topics.EVENTS)).hasValue(PARTITIONS);
    assertThat(TopicAdmin.partitions(stack.clientSettings(), Topics.CLUSTERS))
        .hasValue(stack.stack().plan().partitions());
  }
}
