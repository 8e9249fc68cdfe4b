package dev.jankline.local.stack;

import static java.util.Objects.requireNonNull;

import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.SideBySide;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs Jankline, or its gateway alone, on this machine: broker and registry side by side, then the
 * topics, then the services side by side. Closing it stops everything and removes all files; when a
 * part fails to start, the rest is stopped and the logs stay.
 */
public final class LocalStack implements AutoCloseable {
  private final StackPlan plan;
  private final StateFolder state;
  private final KafkaStack kafka;
  private final ServicePlans.Ports ports;
  private final Map<Program, ServiceChild> services;

  private LocalStack(
      StackPlan plan,
      StateFolder state,
      KafkaStack kafka,
      ServicePlans.Ports ports,
      Map<Program, ServiceChild> services) {
    this.plan = plan;
    this.state = state;
    this.kafka = kafka;
    this.ports = ports;
    this.services = services;
  }

  /** Starts everything and waits until all of it is ready. */
  public static LocalStack start(
      ProgramFiles installation, StackPlan plan, Consumer<String> progress) {
    return start(installation, plan, StateFolder.create(), progress);
  }

  /**
   * Starts everything as {@link #start}, with what broker, registry and symbols left in a folder.
   */
  public static LocalStack start(
      ProgramFiles installation, StackPlan plan, StateFolder state, Consumer<String> progress) {
    BrokerProcess.noteStart("stack");
    try {
      progress.accept("starting broker and schema registry");
      KafkaStack kafka = KafkaStack.start(installation, state, plan.partitions());
      try {
        progress.accept(plan.gatewayOnly() ? "starting the gateway" : "starting the services");
        return FreePorts.retrying(() -> startServices(installation, plan, state, kafka));
      } catch (RuntimeException e) {
        kafka.close();
        throw e;
      }
    } catch (RuntimeException e) {
      state.keepLogs();
      state.close();
      throw e;
    }
  }

  public StackPlan plan() {
    return plan;
  }

  /** Where devices send to. */
  public URI gatewayUrl() {
    return address(ports.gateway());
  }

  /** Where people look, when the plan has a dashboard. */
  public URI dashboardUrl() {
    return address(ports.dashboard());
  }

  public ServiceChild gateway() {
    return service(Program.GATEWAY);
  }

  public ServiceChild processor() {
    return service(Program.PROCESSOR);
  }

  /** All services, in the order of the data. */
  public Map<Program, ServiceChild> services() {
    return services;
  }

  /** Every process of the stack. */
  public List<ChildProcess> children() {
    List<ChildProcess> children = new ArrayList<>(List.of(kafka.broker().process()));
    children.add(kafka.registry().process());
    services.values().forEach(service -> children.add(service.process()));
    return children;
  }

  public KafkaStack kafka() {
    return kafka;
  }

  /** Where Kafka and the registry are, for clients and serdes. */
  public Map<String, Object> clientSettings() {
    return kafka.clientSettings();
  }

  public StateFolder state() {
    return state;
  }

  @Override
  public void close() {
    try {
      stopAll(services);
    } finally {
      try {
        kafka.close();
      } finally {
        state.close();
      }
    }
  }

  private ServiceChild service(Program program) {
    return requireNonNull(services.get(program), program.word());
  }

  private static LocalStack startServices(
      ProgramFiles installation, StackPlan plan, StateFolder state, KafkaStack kafka) {
    ServicePlans.Ports ports = new ServicePlans.Ports(FreePorts.next(), FreePorts.next());
    Map<Program, ServiceChild> services = new EnumMap<>(Program.class);
    try {
      for (ServiceChild.Plan service :
          new ServicePlans(plan, state, kafka.clientSettings()).all(ports)) {
        services.put(service.program(), ServiceChild.launch(installation, state, service));
      }
      SideBySide.run(services.values().stream().<Runnable>map(child -> child::awaitReady).toList());
    } catch (RuntimeException e) {
      stopAll(services);
      throw e;
    }
    return new LocalStack(plan, state, kafka, ports, services);
  }

  private static URI address(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  private static void stopAll(Map<Program, ServiceChild> services) {
    SideBySide.run(services.values().stream().<Runnable>map(child -> child::close).toList());
  }
}
