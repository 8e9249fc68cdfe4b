package dev.jankline.local.stack;

import java.net.URI;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says what a {@link LocalStack} consists of; immutable, changed by copies.
 *
 * @param gatewayOnly whether the gateway is the only service
 * @param app the app whose devices may send
 * @param inAppPrefixes packages that are the app's own code
 * @param webhook where tickets go; null for a stack without dispatcher
 * @param dashboard whether there is a dashboard
 * @param partitions partitions of topics that grow with the events
 * @param overrides settings of each service, laid over the generated ones
 * @param flags JVM flags of each service, after the generated ones, which they overrule
 */
public record StackPlan(
    boolean gatewayOnly,
    String app,
    List<String> inAppPrefixes,
    @Nullable Webhook webhook,
    boolean dashboard,
    int partitions,
    Map<Program, Map<String, String>> overrides,
    Map<Program, List<String>> flags) {
  /** A stack on one machine: each partition costs a task of every stage, with its stores. */
  public static final int FEW_PARTITIONS = 2;

  /**
   * Holds where tickets go.
   *
   * @param secret shared with the receiver, {@code whsec_…}
   */
  public record Webhook(URI url, String secret) {}

  /** A stack of one broker, registry, gateway and processor, without dispatcher and dashboard. */
  public static StackPlan forApp(String app, String... inAppPrefixes) {
    return new StackPlan(
        false, app, List.of(inAppPrefixes), null, false, FEW_PARTITIONS, Map.of(), Map.of());
  }

  /** Key of the app's devices. */
  public String deviceKey() {
    return "device-key-of-the-demo";
  }

  /** Key that may upload the app's symbol files. */
  public String uploadKey() {
    return "upload-key-of-the-demo";
  }

  /** Key that may decide about tickets on the dashboard. */
  public String writeKey() {
    return "write-key-of-the-demo";
  }

  /** The same with a dispatcher that delivers to a URL. */
  public StackPlan withWebhook(URI url, String secret) {
    Webhook to = new Webhook(url, secret);
    return new StackPlan(
        gatewayOnly, app, inAppPrefixes, to, dashboard, partitions, overrides, flags);
  }

  /** The same with a dashboard. */
  public StackPlan withDashboard() {
    return new StackPlan(
        gatewayOnly, app, inAppPrefixes, webhook, true, partitions, overrides, flags);
  }

  /** The same with no other service than the gateway. */
  public StackPlan withGatewayOnly() {
    return new StackPlan(
        true, app, inAppPrefixes, webhook, dashboard, partitions, overrides, flags);
  }

  /** The same with so many partitions of topics that grow with the events. */
  public StackPlan withPartitions(int number) {
    return new StackPlan(
        gatewayOnly, app, inAppPrefixes, webhook, dashboard, number, overrides, flags);
  }

  /** The same with one setting laid over what is generated for a service. */
  public StackPlan with(Program service, String key, String value) {
    Map<Program, Map<String, String>> more = new EnumMap<>(Program.class);
    more.putAll(overrides);
    Map<String, String> settings = new LinkedHashMap<>(more.getOrDefault(service, Map.of()));
    settings.put(key, value);
    more.put(service, Map.copyOf(settings));
    return new StackPlan(
        gatewayOnly, app, inAppPrefixes, webhook, dashboard, partitions, more, flags);
  }

  /** The same with JVM flags of its own for a service. */
  public StackPlan withFlags(Program service, List<String> ofService) {
    Map<Program, List<String>> more = new EnumMap<>(Program.class);
    more.putAll(flags);
    more.put(service, List.copyOf(ofService));
    return new StackPlan(
        gatewayOnly, app, inAppPrefixes, webhook, dashboard, partitions, overrides, more);
  }
}
