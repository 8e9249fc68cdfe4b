package dev.jankline.command.doctor;

import dev.jankline.command.cluster.GroupState;
import dev.jankline.command.doctor.Cluster.AppDay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** Checks what a Kafka cluster and its registry say. */
final class ClusterChecks {
  /** A lag that commits every 10 seconds leave behind is no trouble. */
  private static final long USUAL_LAG = 1_000;

  /** Takes minutes to process, also when it shrinks. */
  private static final long MAX_LAG = 1_000_000;

  /** Brokers look for transactions to end every 10 seconds. */
  private static final Duration SLACK = Duration.ofSeconds(60);

  private static final Duration DAY = Duration.ofDays(1);
  private static final int MIN_STALLS = 10;

  private final Cluster cluster;
  private final List<String> groups;
  private final Runnable pause;

  /**
   * @param groups consumer groups of the processor and the dispatcher
   * @param pause waits between two looks at a lag
   */
  ClusterChecks(Cluster cluster, List<String> groups, Runnable pause) {
    this.cluster = cluster;
    this.groups = List.copyOf(groups);
    this.pause = pause;
  }

  /** All checks by name, in the order in which their results are worth reading. */
  Map<String, Callable<List<Diagnosis>>> all() {
    Map<String, Callable<List<Diagnosis>>> checks = new LinkedHashMap<>();
    checks.put("rights", this::rights);
    checks.put("topics", this::topics);
    checks.put("lag", this::lag);
    checks.put("transactions", this::transactions);
    checks.put("broker-clock", this::clock);
    checks.put("apps", this::appsWithoutEvents);
    checks.put("symbols", this::missingSymbols);
    return checks;
  }

  private List<Diagnosis> rights() {
    return cluster.missingRights().stream()
        .map(missing -> new Diagnosis("rights", missing, "grant it to the user of this command"))
        .toList();
  }

  private List<Diagnosis> topics() {
    return cluster.differences().stream()
        .map(
            difference ->
                new Diagnosis(
                    "topics",
                    difference,
                    "run './jank topics create'; with --alter it changes settings too"))
        .toList();
  }

  private List<Diagnosis> lag() {
    Map<String, Optional<GroupState>> before = groupStates();
    if (before.values().stream().flatMap(Optional::stream).anyMatch(s -> s.lag() >= USUAL_LAG)) {
      pause.run();
    }
    List<Diagnosis> found = new ArrayList<>();
    before.forEach((group, state) -> lag(group, state).ifPresent(found::add));
    return found;
  }

  private Map<String, Optional<GroupState>> groupStates() {
    Map<String, Optional<GroupState>> states = new LinkedHashMap<>();
    groups.forEach(group -> states.put(group, cluster.group(group)));
    return states;
  }

  private Optional<Diagnosis> lag(String group, Optional<GroupState> before) {
    GroupState first = before.orElse(new GroupState(0, 0));
    if (first.members() == 0) {
      return Optional.of(
          new Diagnosis(
              "lag",
              "nobody is in the consumer group " + group,
              "start the service of the group, or name the right group by --application-id or"
                  + " --webhook-group"));
    }
    if (first.lag() < USUAL_LAG) {
      return Optional.empty();
    }
    long now = cluster.group(group).orElse(first).lag();
    if (now < first.lag() && now < MAX_LAG) {
      return Optional.empty();
    }
    return Optional.of(
        new Diagnosis(
            "lag",
            "the consumer group " + group + " has " + now + " records to process",
            "read /readyz and the log of the service; start more instances or threads of it"));
  }

  private List<Diagnosis> transactions() {
    return cluster.openTransactions().stream()
        .filter(open -> open.age().compareTo(open.timeout().plus(SLACK)) > 0)
        .map(
            open ->
                new Diagnosis(
                    "transactions",
                    "the transaction %s is open for %d s, its time-out is %d s: readers wait for it"
                        .formatted(open.id(), open.age().toSeconds(), open.timeout().toSeconds()),
                    "end it with Kafka's 'kafka-transactions.sh abort'"))
        .toList();
  }

  private List<Diagnosis> clock() {
    return ServiceChecks.clock("Kafka's controller", cluster.ahead()).stream().toList();
  }

  private List<Diagnosis> appsWithoutEvents() {
    Map<String, AppDay> lastDay = cluster.lastDay();
    return cluster.appsOlderThan(DAY).stream()
        .filter(app -> !lastDay.containsKey(app))
        .map(
            app ->
                new Diagnosis(
                    "apps",
                    "no event of the app " + app + " was received for a day",
                    "check the URL and the key in its build; './jank apps disable' ends the app"))
        .toList();
  }

  /** Finds apps whose stalls lack symbols, except for single ones. */
  private List<Diagnosis> missingSymbols() {
    List<Diagnosis> found = new ArrayList<>();
    new TreeMap<>(cluster.lastDay())
        .forEach(
            (app, day) -> {
              long stalls = day.symbolized() + day.unsymbolized();
              if (day.unsymbolized() >= MIN_STALLS && day.unsymbolized() * 10 >= stalls) {
                found.add(
                    new Diagnosis(
                        "symbols",
                        "%d of %d stalls of the app %s in the last day wait for symbols"
                            .formatted(day.unsymbolized(), stalls, app),
                        "upload the symbol files of its builds: './jank symbols upload'"));
              }
            });
    return found;
  }
}
