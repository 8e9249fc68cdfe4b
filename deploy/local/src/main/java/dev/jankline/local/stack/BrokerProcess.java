package dev.jankline.local.stack;

import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.process.Launch;
import dev.jankline.local.process.Probe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;

/**
 * Runs one Kafka node that is broker and controller at once, tuned for a small machine: little
 * memory, no waiting for members that never come.
 */
public final class BrokerProcess implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration FORMAT_LIMIT = Duration.ofSeconds(60);
  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(2).toMillis();
  private static final String SETTINGS =
      """
      process.roles=broker,controller
      node.id=1
      log.dirs=%1$s
      listeners=PLAINTEXT://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%3$d
      advertised.listeners=PLAINTEXT://127.0.0.1:%2$d
      controller.listener.names=CONTROLLER
      inter.broker.listener.name=PLAINTEXT
      controller.quorum.voters=1@127.0.0.1:%3$d
      auto.create.topics.enable=false
      offsets.topic.replication.factor=1
      offsets.topic.num.partitions=4
      transaction.state.log.replication.factor=1
      transaction.state.log.min.isr=1
      transaction.state.log.num.partitions=4
      share.coordinator.state.topic.replication.factor=1
      share.coordinator.state.topic.min.isr=1
      share.coordinator.state.topic.num.partitions=1
      group.initial.rebalance.delay.ms=0
      broker.session.timeout.ms=6000
      # The default of 128 MB does not fit the small heap.
      log.cleaner.dedupe.buffer.size=4194304
      num.network.threads=2
      num.io.threads=4
      """;
  private static final String LOG_SETTINGS =
      """
      appender.out.type=Console
      appender.out.name=out
      appender.out.layout.type=PatternLayout
      appender.out.layout.pattern=%d{HH:mm:ss.SSS} %-5p %c{1}: %m%n
      rootLogger.level=info
      rootLogger.appenderRef.out.ref=out
      """;

  /** Environment variable with the file by which {@code ./jank test} counts starts. */
  private static final String STARTS = "JANK_STARTS";

  private final int port;
  private final ChildProcess process;

  private BrokerProcess(int port, ChildProcess process) {
    this.port = port;
    this.process = process;
  }

  /**
   * Starts the node and waits until it answers. It continues with the storage that it finds in its
   * folder, {@code broker}, and formats it where there is none.
   */
  public static BrokerProcess start(ProgramFiles installation, StateFolder state) {
    noteStart("brokers");
    return FreePorts.retrying(() -> startOnce(installation, state));
  }

  /** Adds a line to the file that counts starts, where there is one. */
  static void noteStart(String what) {
    String file = System.getenv(STARTS);
    if (file != null) {
      try {
        Files.writeString(
            Path.of(file), what + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
      }
    }
  }

  /**
   * Returns a probe that is ready when a node on a port of this machine answers metadata requests.
   */
  public static Probe probe(int port) {
    Map<String, Object> settings =
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            "127.0.0.1:" + port,
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
            TIMEOUT_MILLIS,
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            TIMEOUT_MILLIS);
    return () -> {
      // A plain connect first: Kafka's client would log every refused one.
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
      }
      try (Admin admin = Admin.create(settings)) {
        return admin.describeCluster().nodes().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS).size()
            == 1;
      }
    };
  }

  /** Address for {@code bootstrap.servers}. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  public ChildProcess process() {
    return process;
  }

  @Override
  public void close() {
    process.stop();
  }

  private static BrokerProcess startOnce(ProgramFiles installation, StateFolder state) {
    int port = FreePorts.next();
    Path folder = state.folder("broker");
    Path storage = folder.resolve("log");
    Path logSettings = folder.resolve("log4j2.properties");
    write(folder.resolve("server.properties"), SETTINGS.formatted(storage, port, FreePorts.next()));
    write(logSettings, LOG_SETTINGS);
    String classPath = installation.brokerClassPath();
    if (!Files.exists(storage.resolve("meta.properties"))) {
      ChildProcess.run(
          "broker-format",
          JavaCommand.frugal(List.of("-Xmx128m"))
              .main(
                  classPath,
                  "kafka.tools.StorageTool",
                  "format",
                  "-t",
                  Uuid.randomUuid().toString(),
                  "-c",
                  "server.properties"),
          folder,
          state.log("broker-format"),
          FORMAT_LIMIT);
    }
    List<String> flags =
        List.of(
            "-Xmx256m",
            "-Xms128m",
            state.temporaryFlag(),
            "-Dlog4j2.configurationFile=" + logSettings);
    Launch launch =
        new Launch(
            "broker",
            JavaCommand.frugal(flags).main(classPath, "kafka.Kafka", "server.properties"),
            Map.of(),
            folder,
            state.log("broker"),
            probe(port),
            START_LIMIT);
    try {
      return new BrokerProcess(port, ChildProcess.start(launch));
    } catch (RuntimeException e) {
      state.keepLogs();
      throw e;
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
