package dev.jankline.processor.service;

import dev.jankline.service.settings.ServiceSettings.Between;
import dev.jankline.symbols.store.SymbolStores.BucketSettings;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the processor can be told. Kafka's own keys are below {@code jank.kafka.streams}. */
@ConfigMapping(prefix = "jank.processor")
public interface ProcessorSettings {
  /** Name of the application: consumer group, prefix of internal topics and transactions. */
  @WithDefault("jank-processor")
  String applicationId();

  /**
   * Name in the consumer group, kept over restarts and different from that of every other
   * processor; without it one is made and kept in the state directory.
   */
  Optional<String> instance();

  /** Folder for local state; restored from Kafka when it is lost. */
  @WithDefault("state")
  Path stateDirectory();

  /** Stream threads; at most one for each partition is busy. */
  @WithDefault("2")
  @Between(min = 1)
  int threads();

  /** Copies of local state that other processors keep, to take over at once. */
  @WithDefault("1")
  @Between(min = 0)
  int standbyReplicas();

  /** Time without a heartbeat after which the group gives a processor's work to the others. */
  @WithDefault("PT15S")
  Duration sessionTimeout();

  /**
   * How often counts are sent and committed: longer costs latency, twice over on the way from an
   * event to its total; shorter costs records, because less is added up before it is sent.
   */
  @WithDefault("PT10S")
  Duration commitInterval();

  /** Time a transaction may stay open, at most 15 minutes; then the broker takes it back. */
  @WithDefault("PT1M")
  Duration transactionTimeout();

  /** Replication factor of internal topics; −1 takes the broker's default. */
  @WithDefault("-1")
  @Between(min = -1, max = Short.MAX_VALUE)
  int replicationFactor();

  /** Alert rules in YAML; without it the bundled ones hold. */
  Optional<Path> rulesFile();

  /** Stalls a device counts for each cluster and day. */
  @WithDefault("50")
  @Between(min = 1)
  int maxDeviceStalls();

  /**
   * Prefixes of in-app code for each app; without any, all that is no known framework and in the
   * build's mapping.
   */
  Map<String, List<String>> inApp();

  /** File of entries each app adds to the lists of known frames; see docs/analysis.md. */
  Map<String, Path> frameLists();

  Rows rows();

  Symbols symbols();

  Retained retained();

  PreAggregate preAggregate();

  Judge judge();

  Memory memory();

  /** Rows that one app can make in a day, so that hostile names cannot fill topics and stores. */
  interface Rows {
    /** Version names counted apart for each app and day, in each partition; others: "(other)". */
    @WithDefault("200")
    int maxVersions();

    /** Screens counted apart, each with its version, in the same way. */
    @WithDefault("2000")
    int maxScreens();
  }

  /** Where symbol files are. */
  interface Symbols {
    /** Root of the symbol store, the same as the gateway's. */
    @WithDefault("symbols")
    Path directory();

    /** Heap for loaded symbols, in bytes. */
    @WithDefault("268435456")
    @Between(min = 0)
    long maxBytes();

    /** Local folder for what is made of symbol files; may be lost. */
    @WithDefault("symbols-cache")
    Path cacheDirectory();

    /** Bytes of that folder; the least recently used go first. */
    @WithDefault("4294967296")
    @Between(min = 0)
    long cacheMaxBytes();

    /** Where the store is a bucket, the same as the gateway's; the folder is local then. */
    BucketSettings bucket();
  }

  /** Stalls retained until their symbols come. */
  interface Retained {
    /** Bytes for each task. */
    @WithDefault("67108864")
    @Between(min = 0)
    long maxBytes();

    /** Age from the receive time on, at most 7 days: rows can be changed no later. */
    @WithDefault("P7D")
    Duration maxAge();

    /** How long a stall stays uncounted while symbols are being loaded. */
    @WithDefault("PT30S")
    Duration maxWait();
  }

  /** Partial counts that wait in memory for the commit. */
  interface PreAggregate {
    /** Rows of one task before they are sent on at once. */
    @WithDefault("10000")
    @Between(min = 1)
    int maxRows();

    /** Bytes of one task, as estimated, before they are sent on at once. */
    @WithDefault("4194304")
    long maxBytes();
  }

  /** Comparison of versions. */
  interface Judge {
    /** Time between two judgements of an app whose counts changed. */
    @WithDefault("PT2S")
    Duration interval();
  }

  /** Memory outside of the heap, shared by all stores. */
  interface Memory {
    /** RocksDB block cache with write buffers in it, in bytes. */
    @WithDefault("134217728")
    @Between(min = 1)
    long rocksdbBytes();

    /** Share of it for write buffers, in bytes. */
    @WithDefault("67108864")
    @Between(min = 1)
    long writeBufferBytes();

    /** Cache of the names that have rows on the heap, in bytes. */
    @WithDefault("33554432")
    @Between(min = 0)
    long cacheBytes();
  }
}
