package dev.jankline.local.stack;

import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.process.Launch;
import dev.jankline.local.process.ShortProcess;
import dev.jankline.local.process.SideBySide;
import dev.jankline.local.stack.BrokerSettings.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/** Runs 1 or 3 Kafka nodes as child processes; ready when every node answers metadata requests. */
public final class BrokerCluster implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration FORMAT_LIMIT = Duration.ofSeconds(60);
  private static final String LOG_SETTINGS = "broker-log4j2.properties";

  /** Environment variable with the file by which {@code ./jank test} counts starts. */
  private static final String STARTS = "JANK_STARTS";

  private final List<Node> nodes;
  private final List<ChildProcess> processes;

  private BrokerCluster(List<Node> nodes, List<ChildProcess> processes) {
    this.nodes = nodes;
    this.processes = processes;
  }

  /** Formats the storage, starts all nodes and waits for them. */
  public static BrokerCluster start(Installation installation, StateFolder state, int size) {
    noteStart("brokers");
    return FreePorts.retrying(() -> startOnce(installation, state, size));
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

  /** Addresses for {@code bootstrap.servers}. */
  public String bootstrapServers() {
    return nodes.stream().map(Node::address).collect(Collectors.joining(","));
  }

  /** Replicas that topics of this cluster should have. */
  public short replicationFactor() {
    return (short) nodes.size();
  }

  /** The nodes' processes, to kill, stop and restart one. */
  public List<ChildProcess> processes() {
    return processes;
  }

  @Override
  public void close() {
    SideBySide.run(processes.stream().<Runnable>map(process -> process::stop).toList());
  }

  private static BrokerCluster startOnce(Installation installation, StateFolder state, int size) {
    List<Node> nodes =
        IntStream.rangeClosed(1, size)
            .mapToObj(id -> new Node(id, FreePorts.next(), FreePorts.next()))
            .toList();
    String clusterId = Uuid.randomUuid().toString();
    Path logSettings = writeLogSettings(state);
    List<Launch> launches = new ArrayList<>();
    for (Node node : nodes) {
      launches.add(launch(installation, state, node, nodes, logSettings));
    }
    SideBySide.run(
        launches.stream()
            .<Runnable>map(it -> () -> format(installation, state, it, clusterId))
            .toList());
    List<ChildProcess> processes = launches.stream().map(ChildProcess::launch).toList();
    BrokerCluster cluster = new BrokerCluster(nodes, processes);
    try {
      SideBySide.run(processes.stream().<Runnable>map(process -> process::awaitReady).toList());
      return cluster;
    } catch (RuntimeException e) {
      state.keepLogs();
      cluster.close();
      throw e;
    }
  }

  private static Launch launch(
      Installation installation, StateFolder state, Node node, List<Node> all, Path logSettings) {
    String name = "broker-" + node.id();
    // A new folder for every try: one that was formatted belongs to another cluster id.
    Path folder = state.folder(name + "-" + node.port());
    write(folder.resolve("server.properties"), BrokerSettings.of(node, all, folder.resolve("log")));
    List<String> command =
        JavaCommand.frugal(flags(all.size(), logSettings, state))
            .main(installation.brokerClassPath(), "kafka.Kafka", "server.properties");
    return new Launch(
        name,
        command,
        Map.of(),
        folder,
        state.log(name),
        new BrokerProbe(node.port(), all.size()),
        START_LIMIT);
  }

  private static List<String> flags(int size, Path logSettings, StateFolder state) {
    List<String> flags = new ArrayList<>();
    flags.add(size == 1 ? "-Xmx256m" : "-Xmx192m");
    flags.add("-Xms128m");
    flags.add(state.temporaryFlag());
    flags.add("-Dlog4j2.configurationFile=" + logSettings);
    return flags;
  }

  private static void format(
      Installation installation, StateFolder state, Launch launch, String clusterId) {
    String name = launch.name() + "-format";
    List<String> command =
        JavaCommand.frugal(List.of("-Xmx128m"))
            .main(
                installation.brokerClassPath(),
                "kafka.tools.StorageTool",
                "format",
                "-t",
                clusterId,
                "-c",
                "server.properties");
    ShortProcess.run(name, command, launch.directory(), state.log(name), FORMAT_LIMIT);
  }

  private static Path writeLogSettings(StateFolder state) {
    Path file = state.folder(LOG_SETTINGS);
    String text =
        """
        appender.out.type=Console
        appender.out.name=out
        appender.out.layout.type=PatternLayout
        appender.out.layout.pattern=%d{HH:mm:ss.SSS} %-5p %c{1}: %m%n
        rootLogger.level=info
        rootLogger.appenderRef.out.ref=out
        """;
    write(file, text);
    return file;
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
