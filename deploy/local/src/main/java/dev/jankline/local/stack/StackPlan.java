package dev.jankline.local.stack;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says what a {@link LocalStack} consists of; immutable, changed by copies.
 *
 * @param brokers 1 or 3
 * @param keepState whether the state folder stays at the end
 * @param app the app whose devices may send
 * @param deviceKey key of its devices
 * @param uploadKey key that may upload its symbol files
 * @param inAppPrefixes packages that are the app's own code
 * @param webhook where tickets go; null for a stack without dispatcher
 * @param webhookSecret shared with the receiver, {@code whsec_…}
 * @param overrides settings by service name, laid over the generated ones
 */
public record StackPlan(
    int brokers,
    boolean keepState,
    String app,
    String deviceKey,
    String uploadKey,
    List<String> inAppPrefixes,
    @Nullable URI webhook,
    String webhookSecret,
    Map<String, Map<String, String>> overrides) {

  /** A stack with one broker and without dispatcher. */
  public static StackPlan forApp(String app, String... inAppPrefixes) {
    return new StackPlan(
        1,
        false,
        app,
        "device-key-of-the-demo",
        "upload-key-of-the-demo",
        List.of(inAppPrefixes),
        null,
        "",
        Map.of());
  }

  public StackPlan withBrokers(int count) {
    return new StackPlan(
        count,
        keepState,
        app,
        deviceKey,
        uploadKey,
        inAppPrefixes,
        webhook,
        webhookSecret,
        overrides);
  }

  public StackPlan withWebhook(URI url, String secret) {
    return new StackPlan(
        brokers, keepState, app, deviceKey, uploadKey, inAppPrefixes, url, secret, overrides);
  }

  /** Leaves the state folder in place at the end, to look at it. */
  public StackPlan keepingState() {
    return new StackPlan(
        brokers, true, app, deviceKey, uploadKey, inAppPrefixes, webhook, webhookSecret, overrides);
  }

  /** Lays one setting over what is generated for a service. */
  public StackPlan with(String service, String key, String value) {
    Map<String, Map<String, String>> more = new LinkedHashMap<>(overrides);
    Map<String, String> settings = new LinkedHashMap<>(more.getOrDefault(service, Map.of()));
    settings.put(key, value);
    more.put(service, Map.copyOf(settings));
    return new StackPlan(
        brokers,
        keepState,
        app,
        deviceKey,
        uploadKey,
        inAppPrefixes,
        webhook,
        webhookSecret,
        Map.copyOf(more));
  }
}
