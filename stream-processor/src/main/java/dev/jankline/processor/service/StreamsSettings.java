package dev.jankline.processor.service;

import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.ProcessingFailures;
import dev.jankline.processor.kafka.ProductionFailures;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Turns settings into the configuration of Kafka Streams. Keys below {@code jank.kafka.streams}
 * overlay what is set here, except the guarantees.
 *
 * <p><b>Failures.</b> A record that cannot be read, and a stall on which a pure class fails, become
 * dead letters where it happens, before any state is changed. Every other exception may have left
 * state half changed (an id remembered, nothing counted), so it always fails: the transaction is
 * rolled back, the thread is replaced and the record is read again. Hence the exception handlers
 * that fail, and none that resumes; they count failures by record, and the first stage makes a dead
 * letter of a record that failed three times.
 *
 * <p><b>Heap.</b> Records that wait to be processed are bounded by number, at {@value
 * #BUFFERED_RECORDS} a partition: each may have a megabyte.
 */
public final class StreamsSettings {
  /** Kafka Streams 4.3 warns when it is not set, and deprecates its constant at the same time. */
  private static final String GLOBAL_HANDLER = "processing.exception.handler.global.enabled";

  private static final Duration MIN_COMMIT_INTERVAL = Duration.ofMillis(10);
  private static final Duration MIN_TRANSACTION = Duration.ofSeconds(1);

  /** Work is given to others no sooner than after the next heartbeat of each. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  /** Brokers' default of transaction.max.timeout.ms. */
  private static final Duration MAX_TRANSACTION = Duration.ofMinutes(15);

  /** The group protocol of KIP-1071, in which there is no static membership. */
  private static final String BROKER_ASSIGNS = "streams";

  private static final int BUFFERED_RECORDS = 8;
  private static final int POLLED_RECORDS = 64;

  /**
   * Bytes of a batch of the producer. Each batch that is begun takes new memory for its compression
   * (128 KiB for lz4), and costs the broker a check and a write.
   */
  private static final int BATCH_BYTES = 128 << 10;

  /** A task with records does not wait for its other topics: their order makes no difference. */
  private static final long WAIT_FOR_NO_OTHER_TOPIC = -1;

  /**
   * At everyday rates an answer of few records costs the processor and the broker most of their
   * time: the broker answers once this much waits, or after {@link #fetchWaitMillis}.
   */
  private static final int FETCHED_BYTES = 1 << 20;

  private static final long MAX_FETCH_WAIT_MILLIS = 1_000;

  private StreamsSettings() {}

  static Properties of(
      ProcessorSettings processor,
      ServiceSettings settings,
      String name,
      FailedRecords failedRecords) {
    Map<String, Object> config = new LinkedHashMap<>(preferences(processor));
    config.putAll(settings.kafka("streams"));
    config.putAll(guarantees(processor));
    if (!BROKER_ASSIGNS.equals(config.get(StreamsConfig.GROUP_PROTOCOL_CONFIG))) {
      config.putAll(membership(processor, name));
    }
    config.put(FailedRecords.CONFIG, failedRecords);
    Properties properties = new Properties();
    properties.putAll(config);
    return properties;
  }

  /** Configuration of the client that asks for topics and offsets. */
  static Map<String, Object> admin(ServiceSettings settings) {
    Map<String, Object> config = new LinkedHashMap<>(settings.kafka("admin"));
    config.keySet().retainAll(AdminClientConfig.configNames());
    return config;
  }

  private static Map<String, Object> preferences(ProcessorSettings processor) {
    ProcessorSettings.Memory memory = processor.memory();
    Map<String, Object> config = new LinkedHashMap<>();
    config.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, commitMillis(processor));
    config.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, processor.threads());
    config.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, processor.standbyReplicas());
    config.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, processor.replicationFactor());
    config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, memory.cacheBytes());
    config.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, BoundedRocksDb.class.getName());
    config.put(BoundedRocksDb.CACHE_BYTES, memory.rocksdbBytes());
    config.put(BoundedRocksDb.WRITE_BUFFER_BYTES, memory.writeBufferBytes());
    config.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, BUFFERED_RECORDS);
    config.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), POLLED_RECORDS);
    config.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.FETCH_MIN_BYTES_CONFIG), FETCHED_BYTES);
    config.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG),
        fetchWaitMillis(processor));
    config.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, WAIT_FOR_NO_OTHER_TOPIC);
    config.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
    config.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), BATCH_BYTES);
    config.put(
        StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG),
        transactionMillis(processor));
    config.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
    return config;
  }

  /**
   * A member that comes back under its name takes its old place, and one that does not is given up
   * soon. The group protocol of KIP-1071 has neither: there the broker's group settings hold.
   */
  private static Map<String, Object> membership(ProcessorSettings processor, String name) {
    return Map.of(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG),
        name,
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG),
        Math.toIntExact(HEARTBEAT.toMillis()),
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG),
        Math.toIntExact(processor.sessionTimeout().toMillis()));
  }

  /**
   * A slow start on a busy machine must not be taken for a dead one: a transaction the broker takes
   * back fences its producer.
   */
  private static int transactionMillis(ProcessorSettings processor) {
    Duration timeout = processor.transactionTimeout();
    if (timeout.compareTo(MIN_TRANSACTION) < 0 || timeout.compareTo(MAX_TRANSACTION) > 0) {
      throw new SettingsException(
          "jank.processor.transaction-timeout is "
              + timeout
              + "; it must be from "
              + MIN_TRANSACTION
              + " to "
              + MAX_TRANSACTION
              + ", the most that brokers allow");
    }
    return Math.toIntExact(timeout.toMillis());
  }

  /** A transaction stays open from one commit to the next. */
  private static long commitMillis(ProcessorSettings processor) {
    Duration interval = processor.commitInterval();
    Duration max = processor.transactionTimeout().dividedBy(2);
    if (interval.compareTo(MIN_COMMIT_INTERVAL) < 0 || interval.compareTo(max) > 0) {
      throw new SettingsException(
          "jank.processor.commit-interval is "
              + interval
              + "; it must be from "
              + MIN_COMMIT_INTERVAL
              + " to "
              + max
              + ", half of jank.processor.transaction-timeout");
    }
    return interval.toMillis();
  }

  /** A tenth of the commit interval, for which every row waits in any case; at most a second. */
  private static int fetchWaitMillis(ProcessorSettings processor) {
    return (int) Math.min(MAX_FETCH_WAIT_MILLIS, commitMillis(processor) / 10);
  }

  private static Map<String, Object> guarantees(ProcessorSettings processor) {
    Map<String, Object> config =
        new LinkedHashMap<>(ofTopology(processor.applicationId(), processor.stateDirectory()));
    config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    return config;
  }

  /** Returns what the topology needs wherever it runs. */
  public static Map<String, Object> ofTopology(String applicationId, Path stateDirectory) {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
    config.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
    config.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    config.put(
        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
        ProcessingFailures.class.getName());
    config.put(
        StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG,
        ProductionFailures.class.getName());
    config.put(GLOBAL_HANDLER, true);
    return config;
  }
}
