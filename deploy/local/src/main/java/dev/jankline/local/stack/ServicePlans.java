package dev.jankline.local.stack;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Plans the services of a stack: main class, memory, settings. */
public final class ServicePlans {
  private final StackPlan plan;
  private final StateFolder state;
  private final Map<String, Object> clientSettings;

  /** Plans services that find Kafka and the registry by the settings of clients. */
  public ServicePlans(StackPlan plan, StateFolder state, Map<String, Object> clientSettings) {
    this.plan = plan;
    this.state = state;
    this.clientSettings = clientSettings;
  }

  /** Ports on which services answer their users. */
  public record Ports(int gateway, int dashboard) {}

  /** The services of the plan, in the order of the data. */
  public List<ServiceChild.Plan> all(Ports ports) {
    List<ServiceChild.Plan> services = new ArrayList<>(List.of(gateway(ports.gateway())));
    if (!plan.gatewayOnly()) {
      services.add(processor());
      StackPlan.Webhook webhook = plan.webhook();
      if (webhook != null) {
        services.add(webhook(webhook));
      }
      if (plan.dashboard()) {
        services.add(dashboard(ports));
      }
    }
    return services;
  }

  ServiceChild.Plan gateway(int port) {
    Map<String, String> settings = common();
    settings.put("jank.gateway.host", "127.0.0.1");
    settings.put("jank.gateway.port", Integer.toString(port));
    settings.put("jank.gateway.device-keys." + quoted(plan.app()), plan.deviceKey());
    settings.put("jank.gateway.upload-keys." + quoted(plan.app()), plan.uploadKey());
    settings.put("jank.gateway.symbols.directory", symbols());
    // No balancer stands before it.
    settings.put("jank.gateway.drain-time", "PT0S");
    return service(Program.GATEWAY, "-Xmx192m", settings);
  }

  ServiceChild.Plan processor() {
    Map<String, String> settings = common();
    settings.put("jank.processor.state-directory", state.folder("processor-state").toString());
    settings.put("jank.processor.symbols.directory", symbols());
    settings.put(
        "jank.processor.symbols.cache-directory", state.folder("symbols-cache").toString());
    // Pages of the demo are live, and tests do not wait for the default of 10 s.
    settings.put("jank.processor.commit-interval", "PT0.6S");
    // The default would take most of the small heap.
    settings.put("jank.processor.symbols.max-bytes", Long.toString(64L << 20));
    if (!plan.inAppPrefixes().isEmpty()) {
      settings.put(
          "jank.processor.in-app." + quoted(plan.app()), String.join(",", plan.inAppPrefixes()));
    }
    return service(Program.PROCESSOR, "-Xmx384m", settings);
  }

  ServiceChild.Plan webhook(StackPlan.Webhook webhook) {
    Map<String, String> settings = common();
    settings.put("jank.webhook.url", webhook.url().toString());
    settings.put("jank.webhook.secret", webhook.secret());
    // The receiver of the demo is on this machine, which the dispatcher refuses otherwise.
    settings.put("jank.webhook.allow-addresses", "127.0.0.1/32");
    return service(Program.WEBHOOK, "-Xmx128m", settings);
  }

  ServiceChild.Plan dashboard(Ports ports) {
    Map<String, String> settings = common();
    settings.put("jank.dashboard.port", Integer.toString(ports.dashboard()));
    settings.put(
        "jank.dashboard.file", state.folder("dashboard-store").resolve("store.duckdb").toString());
    settings.put("jank.dashboard.memory-megabytes", "128");
    settings.put("jank.dashboard.gateway-url", "http://127.0.0.1:" + ports.gateway());
    settings.put("jank.dashboard.write-keys." + quoted(plan.app()), plan.writeKey());
    return service(Program.DASHBOARD, "-Xmx192m", settings);
  }

  private ServiceChild.Plan service(Program program, String heap, Map<String, String> settings) {
    settings.putAll(plan.overrides().getOrDefault(program, Map.of()));
    // An OutOfMemoryError may have ended any thread of a service: it ends and is started again.
    List<String> flags = new ArrayList<>();
    flags.add(heap);
    flags.add("-XX:+ExitOnOutOfMemoryError");
    flags.add("--enable-native-access=ALL-UNNAMED");
    flags.addAll(plan.flags().getOrDefault(program, List.of()));
    return new ServiceChild.Plan(program.word(), program, flags, settings);
  }

  private Map<String, String> common() {
    Map<String, String> settings = new TreeMap<>();
    clientSettings.forEach(
        (key, value) -> settings.put("jank.kafka.common." + key, value.toString()));
    return settings;
  }

  private String symbols() {
    return state.folder("symbols").toString();
  }

  /** The name of an app has dots; in a key of a map they must stand in quotes. */
  private static String quoted(String app) {
    return '"' + app + '"';
  }
}
