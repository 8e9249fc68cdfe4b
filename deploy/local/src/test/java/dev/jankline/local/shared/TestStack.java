package dev.jankline.local.shared;

import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.demo.DemoStack;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.demo.TicketReceiver;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.local.stack.StateFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs broker, registry, gateway, processor, webhook dispatcher and a ticket receiver, where each
 * {@link TestApp} may send. Tests of one JVM run one after the other, so that each may kill what it
 * likes, as long as it starts it again.
 */
public final class TestStack implements AutoCloseable {
  /** Name of the processor, which a second one may not have. */
  public static final String PROCESSOR_NAME = "processor-of-the-test";

  private static final String SECRET = "whsec_ZGVtby1zZWNyZXQtb2YtamFua2xpbmUtbG9jYWw=";

  private static final String ANY_STALL =
      """

      "%s":
        maxNewTicketsPerDay: 10000
        rules:
          - name: any
            minStalls: 1
      """;

  private static final List<TestApp> OF_ANY_STALL =
      List.of(
          TestApp.PERSONAL,
          TestApp.BACKUP,
          TestApp.CHAOS_PROBE,
          TestApp.GROWN,
          TestApp.FROM_THE_START);

  /** Packages that are the app's own code. */
  private static final String IN_APP = "com.example.reader,package:reader/";

  private static @Nullable TestStack shared;

  private final LocalStack stack;
  private final TicketReceiver receiver;
  private final ReceiverDoor door;
  private boolean isProcessorAway;

  private TestStack(LocalStack stack, TicketReceiver receiver, ReceiverDoor door) {
    this.stack = stack;
    this.receiver = receiver;
    this.door = door;
  }

  /** Returns the stack of this JVM, with every process of it running; it ends with the JVM. */
  public static synchronized TestStack shared() {
    TestStack running = shared;
    if (running == null) {
      running = start();
      shared = running;
    }
    for (ChildProcess child : running.stack.children()) {
      boolean isAway = running.isProcessorAway && child == running.processor();
      if (!isAway && !child.alive()) {
        child.restart();
      }
    }
    return running;
  }

  /** Starts a stack for one test alone. */
  public static TestStack start() {
    return start(plan -> plan);
  }

  /** Starts a stack for one test alone that differs from that of all. */
  public static TestStack start(UnaryOperator<StackPlan> change) {
    return start(StateFolder.create(), change);
  }

  /** Starts a stack with a dashboard from what broker, registry and symbols left in a folder. */
  public static TestStack restore(StateFolder state) {
    return start(state, StackPlan::withDashboard);
  }

  private static TestStack start(StateFolder state, UnaryOperator<StackPlan> change) {
    TicketReceiver receiver = TicketReceiver.start(SECRET);
    ReceiverDoor door = new ReceiverDoor(receiver.hook());
    try {
      // Beside the rules of the demo, a rule of some apps that opens a ticket for each stall.
      Path rules =
          DemoStack.rulesFile(
              OF_ANY_STALL.stream()
                  .map(app -> ANY_STALL.formatted(app.id()))
                  .collect(Collectors.joining()));
      StackPlan plan = StackPlan.forApp(TestApp.READER.id()).withWebhook(door.url(), SECRET);
      for (TestApp app : TestApp.values()) {
        String id = ".\"" + app.id() + '"';
        plan =
            plan.with(Program.GATEWAY, "jank.gateway.device-keys" + id, app.deviceKey())
                .with(Program.GATEWAY, "jank.gateway.upload-keys" + id, app.uploadKey())
                .with(Program.PROCESSOR, "jank.processor.in-app" + id, IN_APP);
      }
      // Creating the topics has registered every schema: no service may register one.
      String register = "jank.kafka.common.auto.register.schemas";
      plan =
          plan.with(Program.GATEWAY, register, "false")
              .with(Program.PROCESSOR, register, "false")
              .with(Program.PROCESSOR, "jank.processor.rules-file", rules.toString())
              .with(Program.PROCESSOR, "jank.processor.instance", PROCESSOR_NAME);
      LocalStack stack = LocalStack.start(Checkout.find(), change.apply(plan), state, step -> {});
      return new TestStack(stack, receiver, door);
    } catch (RuntimeException e) {
      door.close();
      receiver.close();
      throw e;
    }
  }

  public LocalStack stack() {
    return stack;
  }

  /** What stands between the dispatcher and the receiver of tickets. */
  public ReceiverDoor door() {
    return door;
  }

  /** Messages about tickets of an app that have reached the receiver, each once by its id. */
  public List<TicketReceiver.Message> messages(TestApp app) {
    return receiver.messages().stream()
        .filter(message -> message.body().at("/data/app").asText().equals(app.id()))
        .toList();
  }

  /** Where Kafka and the registry are. */
  public Map<String, Object> clientSettings() {
    return stack.clientSettings();
  }

  /** Process of the processor. */
  public ChildProcess processor() {
    return stack.processor().process();
  }

  /** Stops the processor until {@link #startProcessor}, for a test that launches its own. */
  public void stopProcessor() {
    isProcessorAway = true;
    processor().stop();
  }

  public void startProcessor() {
    isProcessorAway = false;
    processor().restart();
  }

  /** Begins to read what the topics hold of an app. */
  public RollupView view(TestApp app) {
    return RollupView.start(stack.clientSettings(), app.id());
  }

  /** Returns a client with the key of an app's devices. */
  public GatewayClient devices(TestApp app) {
    return new GatewayClient(stack.gatewayUrl(), app.deviceKey());
  }

  /** Returns a client that uploads symbol files of an app. */
  public GatewayClient uploads(TestApp app) {
    return new GatewayClient(stack.gatewayUrl(), app.uploadKey());
  }

  /** Number of distinct tickets of an app that have reached the receiver. */
  public long receivedTickets(TestApp app) {
    return messages(app).stream().map(TicketReceiver.Message::ticket).distinct().count();
  }

  /**
   * Launches a processor with the settings of the stack's own and some others, without waiting for
   * it.
   *
   * @param name name of its folder and its log
   */
  public ServiceChild launchProcessor(String name, Map<String, String> others) {
    Properties own = new Properties();
    Path file = stack.state().folder(Program.PROCESSOR.word()).resolve("processor.properties");
    try (InputStream in = Files.newInputStream(file)) {
      own.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    own.remove("jank.management.port");
    Map<String, String> settings = new TreeMap<>();
    own.stringPropertyNames().forEach(key -> settings.put(key, own.getProperty(key)));
    settings.putAll(others);
    List<String> flags = List.of("-Xmx384m", "--enable-native-access=ALL-UNNAMED");
    return ServiceChild.launch(
        Checkout.find(),
        stack.state(),
        new ServiceChild.Plan(name, Program.PROCESSOR, flags, settings));
  }

  @Override
  public void close() {
    stack.close();
    door.close();
    receiver.close();
  }
}
