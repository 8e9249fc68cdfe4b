package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.FleetSender;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.process.Await;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.processor.growth.TopicGrowth;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.topics.TopicAdmin;
import dev.jankline.topics.Topics;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Lets topics grow to 16 partitions between the uploads of a fleet, with stalls that wait for
 * symbols and events that wait for the processor, interrupted in the middle: all is counted as in a
 * fleet that is sent afterwards, and nothing twice when everything is uploaded again.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class GrowIT {
  private static final String APPLICATION = "jank-processor";
  private static final int PARTITIONS = 16;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Gateways ask for partitions every 10 s, and nothing is under way. */
  private static final Duration GATEWAYS_LEARN = Duration.ofSeconds(11);

  private final long start = System.nanoTime();

  @Test
  void allIsCountedOnce_asWithMorePartitionsFromTheStart_whenTopicsGrowMeanwhile()
      throws Exception {
    FleetShape shape = FleetRun.shapeOfSureDays(FleetRun.ENOUGH_FOR_TICKETS);
    FleetExpectation expected = FleetExpectation.of(plan(shape, TestApp.GROWN));
    try (TestStack stack = TestStack.start();
        FleetRun grown = FleetRun.on(stack, TestApp.GROWN);
        FleetRun fromTheStart = FleetRun.on(stack, TestApp.FROM_THE_START)) {
      List<PlannedBatch> batches = plan(shape, TestApp.GROWN).batches();
      int third = batches.size() / 3;
      long before = upload(grown, batches.subList(0, third));
      grown.awaitAccepted(before);
      say("a third is counted");

      stack.stopProcessor();
      long waiting = upload(grown, batches.subList(third, 2 * third));
      say("a third waits");
      interrupt(stack);
      say("the growth was interrupted");
      assertProcessorWaits(stack);
      long meanwhile = upload(grown, batches.subList(2 * third, batches.size()));
      say("a third came meanwhile");
      grow(stack, line -> say(line));
      stack.processor().awaitReady();
      say("the processor is ready");

      assertThat(before + waiting + meanwhile).isEqualTo(expected.accepted());
      grown.awaitAccepted(expected.accepted());
      assertThat(grown.accounting().sum(OutcomeKind.COUNTED)).isEqualTo(expected.counted());
      assertThat(grown.accounting().symbolized()).as("stalls of builds nobody knows").isZero();
      say("all is counted");

      grown.uploadSymbols();
      upload(grown, batches);
      grown.awaitAccepted(2 * expected.accepted());
      say("all was sent again");
      fromTheStart.uploadSymbols();
      fromTheStart.send(plan(shape, TestApp.FROM_THE_START));
      say("the other fleet is counted");
      assertSame(grown, fromTheStart, expected);
      assertPartitions(stack);
      say("both are the same");
    }
  }

  private void say(String text) {
    System.out.printf("%3d s: %s%n", (System.nanoTime() - start) / 1_000_000_000, text);
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

  private static void grow(TestStack stack, Consumer<String> progress) {
    try (TopicGrowth growth =
        new TopicGrowth(stack.clientSettings(), APPLICATION, PARTITIONS, progress)) {
      growth.run(GATEWAYS_LEARN);
    }
  }

  /** Ends when some stores are moved, and others are not. */
  private void interrupt(TestStack stack) {
    assertThatThrownBy(
            () ->
                grow(
                    stack,
                    line -> {
                      say(line);
                      if (line.startsWith(StoreNames.changelog(APPLICATION, StoreNames.DEVICES))) {
                        throw new InterruptedGrowth();
                      }
                    }))
        .isInstanceOf(InterruptedGrowth.class);
  }

  /** A supervisor may start it again. */
  private static void assertProcessorWaits(TestStack stack) throws Exception {
    stack.processor().relaunch();
    assertThat(
            Await.until(
                LIMIT,
                () ->
                    Files.readString(stack.processor().log())
                        .contains("the start waits: topics are growing")))
        .isTrue();
  }

  private static void assertSame(FleetRun grown, FleetRun other, FleetExpectation expected) {
    assertThat(Await.until(LIMIT, () -> grown.accounting().symbolized() == expected.stalls()))
        .as("all symbolized; the accounting says " + grown.accounting().entries())
        .isTrue();
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

  private static final class InterruptedGrowth extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
