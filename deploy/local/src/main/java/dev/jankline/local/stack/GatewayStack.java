package dev.jankline.local.stack;

import dev.jankline.local.process.FreePorts;
import java.net.URI;
import java.util.function.Consumer;

/** Runs broker, registry and one gateway, with the memory that each has in a whole stack. */
public final class GatewayStack implements AutoCloseable {
  private final StackPlan plan;
  private final StateFolder state;
  private final KafkaStack kafka;
  private final URI url;
  private final ServiceChild gateway;

  private GatewayStack(
      StackPlan plan, StateFolder state, KafkaStack kafka, URI url, ServiceChild gateway) {
    this.plan = plan;
    this.state = state;
    this.kafka = kafka;
    this.url = url;
    this.gateway = gateway;
  }

  /** Starts everything and waits until all of it is ready. */
  public static GatewayStack start(Checkout checkout, StackPlan plan, Consumer<String> progress) {
    StateFolder state = StateFolder.create();
    try {
      progress.accept("starting broker and schema registry");
      KafkaStack kafka = KafkaStack.start(checkout, state, plan.brokers());
      try {
        progress.accept("starting the gateway");
        return FreePorts.retrying(() -> startGateway(checkout, plan, state, kafka));
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
  public URI url() {
    return url;
  }

  public ServiceChild gateway() {
    return gateway;
  }

  @Override
  public void close() {
    try {
      gateway.close();
    } finally {
      try {
        kafka.close();
      } finally {
        state.close();
      }
    }
  }

  private static GatewayStack startGateway(
      Checkout checkout, StackPlan plan, StateFolder state, KafkaStack kafka) {
    int port = FreePorts.next();
    ServicePlan service = new ServicePlans(plan, state, kafka.clientSettings()).gateway(port);
    ServiceChild gateway = ServiceChild.launch(checkout, state, service);
    gateway.awaitReady();
    return new GatewayStack(plan, state, kafka, URI.create("http://127.0.0.1:" + port), gateway);
  }
}
