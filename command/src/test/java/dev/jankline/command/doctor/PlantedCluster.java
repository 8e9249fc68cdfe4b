package dev.jankline.command.doctor;

import dev.jankline.command.cluster.GroupState;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A sound cluster, until a test plants faults in it. */
final class PlantedCluster implements Cluster {
  static final String APP = "com.example.reader";

  final List<String> differences = new ArrayList<>();
  final List<String> missingRights = new ArrayList<>();
  final List<OpenTransaction> transactions = new ArrayList<>();
  Duration ahead = Duration.ofSeconds(-1);
  final List<String> apps = new ArrayList<>(List.of(APP));
  final Map<String, AppDay> lastDay = new HashMap<>(Map.of(APP, new AppDay(1_000, 200, 9)));
  final Map<String, Deque<GroupState>> groups = new HashMap<>();

  PlantedCluster() {
    group("jank-processor", new GroupState(2, 100));
    group("jank-webhook", new GroupState(1, 0));
    transactions.add(
        new OpenTransaction("jank-processor-1", Duration.ofSeconds(4), Duration.ofSeconds(60)));
  }

  /** Plants what is seen of a group at one look after the other; the last stays. */
  void group(String name, GroupState... states) {
    groups.put(name, new ArrayDeque<>(List.of(states)));
  }

  @Override
  public List<String> differences() {
    return differences;
  }

  @Override
  public List<String> missingRights() {
    return missingRights;
  }

  @Override
  public Optional<GroupState> group(String name) {
    Deque<GroupState> states = groups.getOrDefault(name, new ArrayDeque<>());
    return Optional.ofNullable(states.size() > 1 ? states.poll() : states.peek());
  }

  @Override
  public List<OpenTransaction> openTransactions() {
    return transactions;
  }

  @Override
  public Duration ahead() {
    return ahead;
  }

  @Override
  public List<String> appsOlderThan(Duration age) {
    return apps;
  }

  @Override
  public Map<String, AppDay> lastDay() {
    return lastDay;
  }
}
