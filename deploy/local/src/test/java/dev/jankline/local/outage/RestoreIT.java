package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.demo.AccountingSums;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetSender;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.registry.client.RegistryClient;
import dev.jankline.registry.client.RegistrySettings;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Restores a stopped stack elsewhere from copies of the broker's log folder, the registry's
 * database and the symbol files, as docs/operate.md says: on other ports, with a processor and a
 * dashboard that have nothing on their disks.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RestoreIT {
  private static final TestApp APP = TestApp.BACKUP;
  private static final int DEVICES = 60;
  private static final List<String> COPIED = List.of("broker", "registry", "symbols");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** A subject that creating the topics would not register again. */
  private static final String SUBJECT = "jank.restore-test-value";

  /** What was counted, judged and reported. */
  private record Findings(
      Map<AccountingSums.Entry, Long> accounting,
      Map<String, ClusterTotals> clusters,
      Map<String, JudgedTotals> rates,
      Map<String, String> ticketEvents,
      Map<String, String> delivered) {
    static Findings of(RollupView view) {
      return new Findings(
          view.accounting().entries(),
          ClusterTotals.of(view.rows()),
          JudgedTotals.of(view.rates()),
          view.ticketEvents().stream()
              .collect(Collectors.toMap(TicketEvent::getId, event -> event.getType().name())),
          view.statuses().values().stream()
              .collect(
                  Collectors.toMap(
                      status -> status.getTicket(), status -> status.getState().name())));
    }

    long stalls() {
      return clusters.values().stream().mapToLong(ClusterTotals::stalls).sum();
    }
  }

  @Test
  void everythingIsAsBefore_andCountingGoesOn_whenCopiesAreStartedElsewhere() throws Exception {
    FleetPlan plan = FleetRun.plan(APP, 71, DEVICES);
    FleetExpectation sent = FleetExpectation.of(plan);
    try (StateFolder copies = StateFolder.create()) {
      Findings before = sendAndCopy(plan, copies);
      try (TestStack stack = TestStack.restore(copies);
          FleetRun run = FleetRun.on(stack, APP)) {
        assertRegistryIsRestored(stack);
        awaitEqual(run, before);
        awaitDashboard(stack.stack(), run.view().rows());

        new FleetSender(run.target(), InstantSource.system())
            .send(plan.batches(), (ended, of) -> {});
        run.awaitAccepted(2 * sent.accepted());
        assertThat(Findings.of(run.view()).clusters()).isEqualTo(before.clusters());
        assertThat(stack.receivedTickets(APP)).as("tickets delivered again").isZero();

        FleetPlan next = FleetRun.plan(APP, 72, DEVICES);
        FleetExpectation more = FleetExpectation.of(next);
        run.send(next);
        run.awaitAccepted(2 * sent.accepted() + more.accepted());
        assertThat(run.accounting().sum(OutcomeKind.COUNTED))
            .isEqualTo(sent.counted() + more.counted());
        assertThat(run.accounting().symbolized()).isEqualTo(sent.stalls() + more.stalls());
        Findings after = Findings.of(run.view());
        assertThat(after.stalls() * sent.stalls())
            .as("stalls of all rows grow as those of the fleets do")
            .isEqualTo(before.stalls() * (sent.stalls() + more.stalls()));
        assertThat(after.ticketEvents()).containsAllEntriesOf(before.ticketEvents());
        awaitDashboard(stack.stack(), run.view().rows());
      }
    }
  }

  /** Closes the first stack, and so deletes its files, before it returns. */
  private static Findings sendAndCopy(FleetPlan plan, StateFolder copies) throws Exception {
    try (TestStack stack = TestStack.start()) {
      Findings found;
      try (FleetRun run = FleetRun.on(stack, APP)) {
        run.uploadSymbols();
        run.send(plan);
        assertThat(Await.until(LIMIT, () -> allDelivered(stack, run))).isTrue();
        found = Findings.of(run.view());
        assertThat(run.accounting().sum(OutcomeKind.COUNTED))
            .isEqualTo(FleetExpectation.of(plan).counted());
        assertThat(found.rates()).isNotEmpty();
      }
      try (RegistryClient registry = registry(stack)) {
        registry.register(SUBJECT, Schema.create(Schema.Type.STRING));
      }
      stopInOrder(stack.stack());
      for (String folder : COPIED) {
        copy(stack.stack().state().folder(folder), copies.folder(folder));
      }
      return found;
    }
  }

  private static boolean allDelivered(TestStack stack, FleetRun run) {
    long tickets = run.view().tickets();
    return tickets > 0
        && stack.receivedTickets(APP) == tickets
        && run.view().statuses().size() == tickets;
  }

  private static void stopInOrder(LocalStack stack) {
    stack.services().values().forEach(service -> service.process().stop());
    List<ChildProcess> kafka = new ArrayList<>(stack.children().subList(0, 2));
    Collections.reverse(kafka);
    kafka.forEach(ChildProcess::stop);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each)));
      }
    }
  }

  private static void assertRegistryIsRestored(TestStack stack) {
    try (RegistryClient registry = registry(stack)) {
      assertThat(registry.subjects()).contains(SUBJECT, Topics.CLUSTERS.subject());
    }
  }

  private static RegistryClient registry(TestStack stack) {
    return new RegistryClient(RegistrySettings.from(stack.clientSettings()));
  }

  private static void awaitEqual(FleetRun run, Findings before) {
    Await.until(LIMIT, () -> Findings.of(run.view()).equals(before));
    assertThat(Findings.of(run.view())).isEqualTo(before);
  }

  /** The dashboard's store was made from nothing but the topics. */
  private static void awaitDashboard(LocalStack stack, Collection<ClusterCount> rows)
      throws Exception {
    Map<String, Long> expected = new TreeMap<>();
    rows.stream()
        .filter(row -> row.getGrouping() == Grouping.PRIMARY && row.getStalls() > 0)
        .filter(row -> row.getWindowMillis() == Duration.ofDays(1).toMillis())
        .forEach(
            row ->
                expected.merge(
                    row.getVersionName() + " " + row.getFingerprint(), row.getStalls(), Long::sum));
    assertThat(expected).isNotEmpty();
    Await.until(LIMIT, () -> answered(stack, rows).equals(expected));
    assertThat(answered(stack, rows)).isEqualTo(expected);
  }

  private static Map<String, Long> answered(LocalStack stack, Collection<ClusterCount> rows)
      throws IOException {
    Map<String, Long> stalls = new TreeMap<>();
    for (String version : new TreeSet<>(rows.stream().map(ClusterCount::getVersionName).toList())) {
      URI clusters =
          stack
              .dashboardUrl()
              .resolve("/v1/apps/" + APP.id() + "/clusters?limit=200&version=" + version);
      try (InputStream answer = clusters.toURL().openStream()) {
        for (JsonNode cluster : new ObjectMapper().readTree(answer).get("items")) {
          stalls.put(
              version + " " + cluster.get("fingerprint").asText(), cluster.get("stalls").asLong());
        }
      }
    }
    return stalls;
  }
}
