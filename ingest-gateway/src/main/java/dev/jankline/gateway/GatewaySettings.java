package dev.jankline.gateway;

import dev.jankline.service.guard.GuardSettings;
import dev.jankline.service.settings.ServiceSettings.Between;
import dev.jankline.symbols.store.SymbolStores.BucketSettings;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What a gateway listens on, whom it believes, and how much it takes. */
@ConfigMapping(prefix = "jank.gateway")
public interface GatewaySettings extends GuardSettings {
  /** Address to listen on. */
  @WithDefault("127.0.0.1")
  String host();

  /** Port to listen on; 0 takes any free one. */
  @WithDefault("8080")
  @Between(min = 0, max = 65_535)
  int port();

  /** Keys of devices by app; several of one app are separated by commas. */
  Map<String, String> deviceKeys();

  /** Keys that may upload symbol files, by app; several of one app are separated by commas. */
  Map<String, String> uploadKeys();

  /** Most bytes of a batch as sent. */
  @WithDefault("1048576")
  @Between(min = 1)
  int maxCompressedBytes();

  /** Most bytes of a batch unpacked. */
  @WithDefault("4194304")
  @Between(min = 1)
  int maxBatchBytes();

  /** Most unpacked bytes for each byte sent. */
  @WithDefault("100")
  @Between(min = 1)
  int maxRatio();

  /** Most bytes of one event as a Kafka record. */
  @WithDefault("950000")
  @Between(min = 1)
  int maxEventBytes();

  /** Most bytes that uploads hold at one time: sent, unpacked and decoded. */
  @WithDefault("67108864")
  @Between(min = 1)
  long maxBufferedBytes();

  /** Time a client has to send its body. */
  @WithDefault("PT10S")
  Duration bodyTimeout();

  /** Time from the whole body to the answer; after it the answer is 503. */
  @WithDefault("PT10S")
  Duration requestTimeout();

  /** What a 503 says in Retry-After. */
  @WithDefault("PT5S")
  Duration retryAfter();

  /** Threads that decode batches. */
  @WithDefault("4")
  @Between(min = 1)
  int workers();

  /** Batches that may wait for a worker; more are answered 503. */
  @WithDefault("256")
  @Between(min = 1)
  int queue();

  /**
   * Time from a failing {@code /readyz} to the closing of the port when the gateway stops, in which
   * a balancer stops to send.
   */
  @WithDefault("PT5S")
  Duration drainTime();

  /** Time that a stop gives to requests and records under way. */
  @WithDefault("PT10S")
  Duration shutdownTimeout();

  /** Whether the port for devices answers /metrics too, beside the management port. */
  @WithDefault("false")
  boolean publicMetrics();

  /** Folder with the remote configuration of each app, APP.properties; without it none has one. */
  Optional<Path> configDirectory();

  /** Encryption of connections; without it a proxy before the gateway does it. */
  Tls tls();

  /** Certificate of the server. */
  interface Tls {
    /** Certificate and those that signed it, as PEM; read again when it changes. */
    Optional<Path> certificate();

    /** Private key of the certificate, as PEM (PKCS#8) without a password. */
    Optional<Path> key();
  }

  /** How much apps and installations may send to this gateway. */
  Quota quota();

  /** Limits for all apps that the registry sets none for; 0 is no limit. */
  interface Quota {
    /** Events of an app in a second, on average. */
    @WithDefault("0")
    @Between(min = 0)
    long eventsPerSecond();

    /** Bytes of batches of an app in a second, as sent, on average. */
    @WithDefault("0")
    @Between(min = 0)
    long bytesPerSecond();

    /** Events of one installation in a minute, on average. */
    @WithDefault("0")
    @Between(min = 0)
    long installEventsPerMinute();

    /** Bytes of batches of one installation in a minute, as sent, on average. */
    @WithDefault("0")
    @Between(min = 0)
    long installBytesPerMinute();

    /** Installations whose use is remembered; those silent longest are forgotten first. */
    @WithDefault("100000")
    @Between(min = 1)
    int maxInstalls();
  }

  /** Where symbol files go. */
  Symbols symbols();

  /** The store of symbol files. */
  interface Symbols {
    /** Folder of the store. */
    @WithDefault("symbols")
    Path directory();

    /** Most bytes of one symbol file. */
    @WithDefault("536870912")
    @Between(min = 1)
    long maxBytes();

    /** Time an upload may take. */
    @WithDefault("PT10M")
    Duration timeout();

    /** Time without a byte after which an upload ends. */
    @WithDefault("PT15S")
    Duration silenceTimeout();

    /** Tool that reads ELF and Mach-O files; Dart, Breakpad and mappings need none. */
    @WithDefault("llvm-symbolizer-19")
    String llvmSymbolizer();

    /** Where the store is a bucket of an S3-compatible object store; the folder is local then. */
    BucketSettings bucket();
  }
}
