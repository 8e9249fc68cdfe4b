package dev.jankline.command.doctor;

import static dev.jankline.command.cluster.BrokerContact.answer;

import dev.jankline.apps.AppRegistry;
import dev.jankline.command.cluster.BrokerContact;
import dev.jankline.command.cluster.GroupState;
import dev.jankline.local.client.TopicFold;
import dev.jankline.local.client.WholeTopic;
import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.App;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.MissingRight;
import dev.jankline.topics.Right;
import dev.jankline.topics.Role;
import dev.jankline.topics.Subject;
import dev.jankline.topics.Topic;
import dev.jankline.topics.TopicAdmin;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.jspecify.annotations.Nullable;

/** Asks a Kafka cluster and its registry with the clients' settings. Not thread-safe. */
final class KafkaCluster implements Cluster, AutoCloseable {
  private static final Duration DAY = Duration.ofDays(1);

  private final Map<String, Object> settings;
  private final Expected expected;
  private final InstantSource clock;
  private final Admin admin;
  private @Nullable Map<String, AppDay> lastDay;

  /**
   * What should be there.
   *
   * @param role the role whose user the clients have
   * @param rights the rights of the role
   * @param topics topics with their settings
   * @param subjects subjects beside those of the topics
   */
  record Expected(Role role, List<Right> rights, List<Topic> topics, List<Subject> subjects) {}

  KafkaCluster(Map<String, Object> settings, Expected expected, InstantSource clock) {
    this.settings = Map.copyOf(settings);
    this.expected = expected;
    this.clock = clock;
    this.admin = BrokerContact.admin(settings);
  }

  @Override
  public List<String> differences() {
    try (TopicAdmin topics = new TopicAdmin(settings, expected.topics())) {
      return topics.check(expected.subjects());
    }
  }

  @Override
  public List<String> missingRights() {
    return new MissingRight(expected.role(), settings, expected.rights()).in(admin);
  }

  @Override
  public Optional<GroupState> group(String name) {
    return GroupState.of(admin, name);
  }

  @Override
  public List<OpenTransaction> openTransactions() {
    List<String> ids =
        answer(
                admin
                    .listTransactions(
                        new ListTransactionsOptions()
                            .filterStates(Set.of(TransactionState.ONGOING)))
                    .all())
            .stream()
            .map(TransactionListing::transactionalId)
            .toList();
    Instant now = clock.instant();
    List<OpenTransaction> open = new ArrayList<>();
    answer(admin.describeTransactions(ids).all())
        .forEach(
            (id, transaction) ->
                transaction
                    .transactionStartTimeMs()
                    .ifPresent(
                        start ->
                            open.add(
                                new OpenTransaction(
                                    id,
                                    Duration.between(Instant.ofEpochMilli(start), now),
                                    Duration.ofMillis(transaction.transactionTimeoutMs())))));
    return open;
  }

  /** The controller takes itself for caught up at the moment of its answer. */
  @Override
  public Duration ahead() {
    Instant before = clock.instant();
    QuorumInfo quorum = answer(admin.describeMetadataQuorum().quorumInfo());
    Instant middle = before.plus(Duration.between(before, clock.instant()).dividedBy(2));
    return quorum.voters().stream()
        .filter(voter -> voter.replicaId() == quorum.leaderId())
        .flatMapToLong(leader -> leader.lastCaughtUpTimestamp().stream())
        .mapToObj(answered -> Duration.between(middle, Instant.ofEpochMilli(answered)))
        .findFirst()
        .orElse(Duration.ZERO);
  }

  @Override
  public List<String> appsOlderThan(Duration age) {
    Instant latest = clock.instant().minus(age);
    try (AppRegistry apps = AppRegistry.in(settings, unreadable -> {})) {
      return apps.all().stream()
          .filter(app -> app.getEnabled() && app.getChangedAt().isBefore(latest))
          .map(App::getApp)
          .toList();
    }
  }

  @Override
  public Map<String, AppDay> lastDay() {
    Map<String, AppDay> known = lastDay;
    if (known == null) {
      known = readLastDay();
      lastDay = known;
    }
    return known;
  }

  private Map<String, AppDay> readLastDay() {
    Instant start = clock.instant().minus(DAY);
    TopicFold<AccountingCount> hours = new TopicFold<>(Topics.ACCOUNTING, settings, app -> true);
    WholeTopic.readAll(Topics.ACCOUNTING, settings, step -> {}, hours::add);
    Map<String, AppDay> days = new HashMap<>();
    hours.newest().values().stream()
        .filter(hour -> hour.getWindowStart().plusMillis(hour.getWindowMillis()).isAfter(start))
        .flatMap(hour -> hour.getOutcomes().stream().map(one -> Map.entry(hour.getApp(), one)))
        .filter(entry -> entry.getValue().getEvents() != 0)
        .forEach(entry -> days.merge(entry.getKey(), day(entry.getValue()), AppDay::plus));
    return days;
  }

  private static AppDay day(Outcome outcome) {
    long events = outcome.getEvents();
    boolean isReceived =
        outcome.getKind() == OutcomeKind.ACCEPTED || outcome.getKind() == OutcomeKind.REJECTED;
    boolean isCounted = outcome.getKind() == OutcomeKind.COUNTED;
    return new AppDay(
        isReceived ? events : 0,
        isCounted && outcome.getReason().equals("STALL_SYMBOLIZED") ? events : 0,
        isCounted && outcome.getReason().equals("STALL_UNSYMBOLIZED") ? events : 0);
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
