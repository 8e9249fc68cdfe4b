package dev.jankline.processor.growth;

import static dev.jankline.processor.growth.Answers.PATIENCE;
import static dev.jankline.processor.growth.Answers.await;
import static dev.jankline.processor.growth.Answers.get;
import static dev.jankline.processor.growth.Answers.pause;

import dev.jankline.processor.growth.StateHomes.Home;
import dev.jankline.processor.kafka.RegistrySerdes;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.topics.MissingRight;
import dev.jankline.topics.Right;
import dev.jankline.topics.Role;
import dev.jankline.topics.Topic;
import dev.jankline.topics.TopicClients;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Gives {@link Topics#growing} and the changelogs of the stages that read them more partitions, and
 * moves what they hold to the partitions of its keys, while no processor runs.
 *
 * <p>A topic without records marks that this was begun: until it is deleted no processor starts.
 * Every step may be repeated: an entry of a store moves in one transaction, and is either where it
 * was or where it must be. So what was interrupted goes on when it is run again.
 *
 * <p>Gateways go on. They learn of new partitions within a bounded time; what they wrote by the old
 * number until then is moved like all that waits. Topics of results keep their partitions, so that
 * readers find all values of a key in one. Used by one thread.
 */
public final class TopicGrowth implements AutoCloseable {
  /**
   * After this time no gateway writes by the number of partitions before: it asks for it every 10
   * s, and gives a record up after its request timeout, of 10 s.
   */
  public static final Duration GATEWAYS_LEARN = Duration.ofSeconds(30);

  private static final Duration JOINING = Duration.ofSeconds(3);
  private static final int MOST_MOVES = 2;

  /** No growth takes longer. Changelogs are kept so much longer than what is asked for. */
  private static final Duration LONGEST = Duration.ofDays(1);

  private final Map<String, Object> settings;
  private final String application;
  private final int partitions;
  private final Consumer<String> progress;
  private final Admin admin;
  private final Processors processors;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final RegistrySerdes serdes;
  private final Map<String, Home> homes = new HashMap<>();
  private final Instant start;

  /** Says what an operator has to do first. */
  public static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
      super(message);
    }
  }

  /**
   * Counts the entries of stores: those found, and of these the moved and the left out, and those
   * that no broker deletes before the growth has ended.
   */
  private record Entries(long found, long moved, long left, long sure) {
    private static final Entries NONE = new Entries(0, 0, 0, 0);

    Entries plus(Entries other) {
      return new Entries(
          found + other.found, moved + other.moved, left + other.left, sure + other.sure);
    }
  }

  /**
   * Connects.
   *
   * @param settings of clients of Kafka and of the registry
   * @param applicationId the processor's
   * @param partitions that there are to be
   * @param progress takes lines for people
   * @param clock tells what brokers delete for its age
   */
  public TopicGrowth(
      Map<String, Object> settings,
      String applicationId,
      int partitions,
      Consumer<String> progress,
      InstantSource clock) {
    this.start = clock.instant();
    this.settings = settings;
    this.application = applicationId;
    this.partitions = partitions;
    this.progress = progress;
    Map<String, Object> known = new HashMap<>(settings);
    known.keySet().retainAll(AdminClientConfig.configNames());
    this.admin = Admin.create(known);
    this.processors = new Processors(admin, applicationId);
    Map<String, Object> reading = TopicClients.reading("jank-growth", settings);
    // A fetch at the end of one partition holds up that of the next one.
    reading.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10");
    this.consumer =
        new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.serdes = new RegistrySerdes(settings);
    new StateHomes(serdes, applicationId)
        .byStore()
        .forEach((store, home) -> homes.put(StoreNames.changelog(applicationId, store), home));
  }

  /**
   * Says how many entries of each store would move, and changes nothing. Processors may run.
   *
   * @throws RefusedException when an operator has to do something first
   * @throws KafkaException when the broker does not answer
   */
  public void tell() {
    requireRights();
    requireMore(counts(inputs()));
    entries(null);
  }

  /**
   * Does it all, or the rest of it.
   *
   * @param gatewaysLearn how long after the growth of the topics gateways may write by the old
   *     number
   * @throws RefusedException when an operator has to do something first
   * @throws KafkaException when the broker does not answer; to be run again
   */
  public void run(Duration gatewaysLearn) {
    requireRights();
    awaitNoProcessor();
    mark();
    // Again: a processor that starts from now on sees the mark, one that has just looked joins.
    pause(JOINING);
    awaitNoProcessor();
    try (GrowingTransactions transactions = new GrowingTransactions(settings, application)) {
      processors.endTransactions();
      grow();
      long waitUntil = System.nanoTime() + gatewaysLearn.toNanos();
      Entries before = entries(transactions);
      progress.accept("waiting until every gateway knows the new partitions");
      await(() -> System.nanoTime() - waitUntil > 0, gatewaysLearn, "time passes");
      inputs().forEach(topic -> moveWaiting(topic, transactions));
      verify(before);
    }
    get(admin.deleteTopics(List.of(StoreNames.growth(application))).all());
    progress.accept("done: processors may start");
  }

  private void requireRights() {
    List<Right> rights = Right.of(Role.GROWTH, application, "");
    List<String> missing = new MissingRight(Role.GROWTH, settings, rights).in(admin);
    if (!missing.isEmpty()) {
      throw new RefusedException(missing.get(0));
    }
  }

  private static List<String> inputs() {
    return Topics.growing().stream().map(Topic::name).toList();
  }

  private void requireMore(Map<String, Integer> present) {
    int before = present.getOrDefault(Topics.EVENTS.name(), 0);
    if (before == 0 || partitions <= before) {
      throw new RefusedException(
          "%s has %d partitions: --partitions %d is not more"
              .formatted(Topics.EVENTS.name(), before, partitions));
    }
  }

  /** Creates the topic that tells that the growth was begun; it has the partitions to be. */
  private void mark() {
    String mark = StoreNames.growth(application);
    Integer begun = counts(List.of(mark)).get(mark);
    if (begun == null) {
      requireMore(counts(inputs()));
      get(
          admin
              .createTopics(List.of(new NewTopic(mark, Optional.of(partitions), Optional.empty())))
              .all());
    } else if (begun != partitions) {
      throw new RefusedException(
          "the topics are growing to %d partitions: run it with --partitions %d first"
              .formatted(begun, begun));
    } else {
      progress.accept("going on with what was begun");
    }
  }

  private void awaitNoProcessor() {
    if (processors.isOneThere()) {
      progress.accept("waiting until the last processor has left the group " + application);
      await(() -> !processors.isOneThere(), PATIENCE, "processors leave the group: stop them all");
    }
  }

  private void grow() {
    Map<String, NewPartitions> more = new HashMap<>();
    List<String> topics = Stream.concat(inputs().stream(), homes.keySet().stream()).toList();
    counts(topics)
        .forEach(
            (topic, count) -> {
              if (count < partitions) {
                more.put(topic, NewPartitions.increaseTo(partitions));
              }
            });
    get(admin.createPartitions(more).all());
    await(
        () -> counts(topics).values().stream().allMatch(count -> count == partitions),
        PATIENCE,
        "all topics have " + partitions + " partitions");
    progress.accept("%d topics have %d partitions".formatted(counts(topics).size(), partitions));
  }

  /**
   * Goes through the entries of all stores.
   *
   * @param transactions moves them; null to count only
   */
  private Entries entries(@Nullable GrowingTransactions transactions) {
    Entries all = Entries.NONE;
    try (PartitionEntries read = new PartitionEntries(consumer)) {
      for (Map.Entry<String, Integer> changelog : counts(homes.keySet()).entrySet()) {
        Entries its = entries(changelog.getKey(), changelog.getValue(), read, transactions);
        all = all.plus(its);
        progress.accept(
            "%s: %d entries, %d %s, %d left out"
                .formatted(
                    changelog.getKey(),
                    its.found,
                    its.moved,
                    transactions == null ? "to be moved" : "moved",
                    its.left));
      }
      return all;
    } catch (IOException | RocksDBException e) {
      throw new KafkaException("the temporary folder cannot be used: " + e, e);
    }
  }

  private Entries entries(
      String topic, int count, PartitionEntries read, @Nullable GrowingTransactions transactions)
      throws RocksDBException {
    Home home = Objects.requireNonNull(homes.get(topic));
    long sure = sureFrom(topic);
    List<TopicPartition> all = all(topic, count);
    // What is moved lies behind these.
    Map<TopicPartition, Long> ends = consumer.endOffsets(all);
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(all);
    long[] found = new long[4];
    for (TopicPartition partition : all) {
      long end = ends.getOrDefault(partition, 0L);
      if (begins.getOrDefault(partition, 0L) < end) {
        read.each(
            partition,
            end,
            entry -> {
              found[0]++;
              int to = home.of(entry, partitions);
              if (to != StateHomes.NOWHERE && entry.time() >= sure) {
                found[3]++;
              }
              if (to != entry.partition()) {
                found[to == StateHomes.NOWHERE ? 2 : 1]++;
                if (transactions != null) {
                  transactions.move(topic, entry, to);
                }
              }
            });
        if (transactions != null) {
          transactions.commit();
        }
      }
    }
    return new Entries(found[0], found[1], found[2], found[3]);
  }

  /** From which time on no broker deletes an entry of a changelog before the growth has ended. */
  private long sureFrom(String topic) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Config config =
        Objects.requireNonNull(get(admin.describeConfigs(List.of(resource)).all()).get(resource));
    long kept = Long.parseLong(config.get(TopicConfig.RETENTION_MS_CONFIG).value());
    boolean isDeleted = config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value().contains("delete");
    return isDeleted && kept >= 0
        ? start.plus(LONGEST).minusMillis(kept).toEpochMilli()
        : Long.MIN_VALUE;
  }

  private void moveWaiting(String topic, GrowingTransactions transactions) {
    List<TopicPartition> all = all(topic, partitions);
    new WaitingRecords(consumer, all, processors.committed(all)).begin(transactions);
    for (int moves = 0; ; moves++) {
      WaitingRecords waiting = new WaitingRecords(consumer, all, processors.committed(all));
      long misplaced = waiting.misplaced();
      if (misplaced == 0) {
        return;
      }
      if (moves == MOST_MOVES) {
        throw new RefusedException(
            "a gateway still writes to %s by the number of partitions before: restart gateways, then"
                    .formatted(topic)
                + " run this again");
      }
      progress.accept("%s: %d waiting records are moved".formatted(topic, misplaced));
      waiting.move(transactions);
    }
  }

  private void verify(Entries before) {
    progress.accept("comparing");
    // Nobody reads what was moved in one that is still being committed.
    processors.endTransactions();
    if (processors.isOneThere()) {
      throw new RefusedException(
          "a processor has come: stop it, then restore topics from a backup");
    }
    Entries after = entries(null);
    if (after.sure != before.sure || after.moved + after.left > 0) {
      throw new RefusedException(
          "%d entries of stores were there, %d are, %d in wrong partitions; keep processors stopped"
              .formatted(before.sure, after.sure, after.moved + after.left));
    }
    progress.accept("all %d entries of stores are where they must be".formatted(after.found));
  }

  private static List<TopicPartition> all(String topic, int count) {
    return IntStream.range(0, count)
        .mapToObj(partition -> new TopicPartition(topic, partition))
        .toList();
  }

  /** Numbers of partitions of those topics that are there. */
  private Map<String, Integer> counts(Collection<String> topics) {
    Map<String, Integer> counts = new TreeMap<>();
    admin
        .describeTopics(topics)
        .topicNameValues()
        .forEach(
            (topic, answer) -> {
              try {
                TopicDescription found = get(answer);
                counts.put(topic, found.partitions().size());
              } catch (UnknownTopicOrPartitionException e) {
                // A store that was never opened.
              }
            });
    return counts;
  }

  @Override
  public void close() {
    consumer.close();
    admin.close(Duration.ofSeconds(5));
    serdes.close();
  }
}
