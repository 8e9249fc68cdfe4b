package dev.jankline.command.live;

import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.process.Launch;
import dev.jankline.local.stack.BrokerProcess;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.topics.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;

/**
 * One Kafka node with two listeners: one in the clear for itself, where all is allowed, and one for
 * clients that is TLS with a certificate made for the test and takes SASL PLAIN, where nothing is
 * allowed that no rule grants. Each user's password is {@code secret-of-} and its name.
 */
public final class SecuredBroker implements AutoCloseable {
  /** Names that can log in: each role, and one that no rule is made for. */
  static final String NOBODY = "nobody";

  private static final List<String> USERS =
      Stream.concat(Stream.of(NOBODY), Arrays.stream(Role.values()).map(Role::label)).toList();
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final String LOG_SETTINGS =
      """
      appender.out.type=Console
      appender.out.name=out
      rootLogger.level=warn
      rootLogger.appenderRef.out.ref=out
      logger.authorizer.name=kafka.authorizer.logger
      logger.authorizer.level=info
      """;
  private static final String STORE_PASSWORD = "password-of-the-store";

  private final ChildProcess process;
  private final Path folder;
  private final int port;
  private final int clearPort;

  private SecuredBroker(ChildProcess process, Path folder, int port, int clearPort) {
    this.process = process;
    this.folder = folder;
    this.port = port;
    this.clearPort = clearPort;
  }

  /** Makes a certificate, formats the storage, starts the node and waits for it. */
  public static SecuredBroker start(Checkout checkout, StateFolder state) {
    return FreePorts.retrying(() -> startOnce(checkout, state));
  }

  /** Address of the listener for clients. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  /** Address of the listener where all is allowed. */
  public String clearAddress() {
    return "127.0.0.1:" + clearPort;
  }

  /** What a client needs to get in. */
  public Map<String, String> clientSettings(String user, String password) {
    return Map.of(
        "security.protocol",
        "SASL_SSL",
        "sasl.mechanism",
        "PLAIN",
        "sasl.jaas.config",
        "%s required username=\"%s\" password=\"%s\";".formatted(plainLogin(), user, password),
        "ssl.truststore.location",
        folder.resolve("keys.p12").toString(),
        "ssl.truststore.password",
        STORE_PASSWORD);
  }

  /** What a user of the broker needs to get in. */
  public Map<String, String> clientSettings(String user) {
    return clientSettings(user, "secret-of-" + user);
  }

  /** What the authorizer has refused so far, one line each. */
  public List<String> denials() {
    try (Stream<String> lines = Files.lines(process.log())) {
      return lines.filter(line -> line.contains(" is Denied ")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + process.log(), e);
    }
  }

  @Override
  public void close() {
    process.close();
  }

  private static SecuredBroker startOnce(Checkout checkout, StateFolder state) {
    int port = FreePorts.next();
    int clearPort = FreePorts.next();
    Path folder = state.folder("secured-" + port);
    Path logSettings = folder.resolve("log4j2.properties");
    write(logSettings, LOG_SETTINGS);
    write(folder.resolve("server.properties"), settings(folder, port, clearPort));
    run(state, "keytool", keytool(folder), folder);
    run(
        state,
        "secured-format",
        java(
            checkout,
            logSettings,
            "kafka.tools.StorageTool",
            "format",
            "-t",
            Uuid.randomUuid().toString()),
        folder);
    Launch launch =
        new Launch(
            "secured-broker",
            java(checkout, logSettings, "kafka.Kafka"),
            Map.of(),
            folder,
            state.log("secured-broker"),
            BrokerProcess.probe(clearPort),
            LIMIT);
    return new SecuredBroker(ChildProcess.start(launch), folder, port, clearPort);
  }

  private static String settings(Path folder, int port, int clearPort) {
    int controllerPort = FreePorts.next();
    return """
    process.roles=broker,controller
    node.id=1
    log.dirs=%1$s/log
    listeners=CLEAR://127.0.0.1:%2$d,SECURED://127.0.0.1:%3$d,CONTROLLER://127.0.0.1:%4$d
    advertised.listeners=CLEAR://127.0.0.1:%2$d,SECURED://127.0.0.1:%3$d
    listener.security.protocol.map=CLEAR:PLAINTEXT,SECURED:SASL_SSL,CONTROLLER:PLAINTEXT
    controller.listener.names=CONTROLLER
    inter.broker.listener.name=CLEAR
    controller.quorum.voters=1@127.0.0.1:%4$d
    auto.create.topics.enable=false
    offsets.topic.replication.factor=1
    offsets.topic.num.partitions=1
    transaction.state.log.replication.factor=1
    transaction.state.log.min.isr=1
    transaction.state.log.num.partitions=1
    share.coordinator.state.topic.replication.factor=1
    share.coordinator.state.topic.min.isr=1
    group.initial.rebalance.delay.ms=0
    authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
    super.users=User:ANONYMOUS
    log.cleaner.dedupe.buffer.size=4194304
    ssl.keystore.location=%1$s/keys.p12
    ssl.keystore.password=%5$s
    sasl.enabled.mechanisms=PLAIN
    listener.name.secured.plain.sasl.jaas.config=%6$s required %7$s;
    """
        .formatted(
            folder,
            clearPort,
            port,
            controllerPort,
            STORE_PASSWORD,
            plainLogin(),
            USERS.stream()
                .map(user -> "user_%1$s=\"secret-of-%1$s\"".formatted(user))
                .collect(Collectors.joining(" ")));
  }

  private static String plainLogin() {
    return "org.apache.kafka.common.security.plain.PlainLoginModule";
  }

  private static List<String> keytool(Path folder) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair",
        "-alias",
        "broker",
        "-keyalg",
        "EC",
        "-dname",
        "CN=127.0.0.1",
        "-ext",
        "SAN=IP:127.0.0.1",
        "-storetype",
        "PKCS12",
        "-storepass",
        STORE_PASSWORD,
        "-keystore",
        folder.resolve("keys.p12").toString());
  }

  private static List<String> java(
      Checkout checkout, Path logSettings, String main, String... words) {
    JavaCommand java =
        JavaCommand.frugal(List.of("-Xmx256m", "-Dlog4j2.configurationFile=" + logSettings));
    String[] all = new String[words.length == 0 ? 1 : words.length + 2];
    System.arraycopy(words, 0, all, 0, words.length);
    if (words.length > 0) {
      all[words.length] = "-c";
    }
    all[all.length - 1] = "server.properties";
    return java.main(checkout.brokerClassPath(), main, all);
  }

  private static void run(StateFolder state, String name, List<String> command, Path folder) {
    ChildProcess.run(name, command, folder, state.log(name), LIMIT);
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
