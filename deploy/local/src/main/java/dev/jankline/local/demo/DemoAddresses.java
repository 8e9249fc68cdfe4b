package dev.jankline.local.demo;

import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.StackPlan;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Says where everything of a running demo is, which keys open it, and which commands look at it.
 *
 * @param addresses by name
 * @param keys that the gateway takes: of devices for batches, of the build for symbol files; and
 *     the one with which the dashboard takes decisions about tickets
 * @param commands to type
 */
public record DemoAddresses(
    Map<String, String> addresses, Map<String, String> keys, Map<String, String> commands) {
  /** System property that {@code bin/jank} sets to what the user types to start the command. */
  private static final String COMMAND = "jankline.command";

  /** Collects those of a running demo. */
  public static DemoAddresses of(DemoStack demo) {
    LocalStack stack = demo.stack();
    String bootstrap = stack.kafka().broker().bootstrapServers();
    String registry = stack.kafka().registry().url();
    Map<String, String> addresses = new LinkedHashMap<>();
    addresses.put("dashboard", stack.dashboardUrl().resolve("/").toString());
    addresses.put("gateway", stack.gatewayUrl().toString());
    addresses.put("tickets", demo.receiver().ticketsUrl().toString());
    addresses.put("kafka", bootstrap);
    addresses.put("registry", registry);
    stack
        .services()
        .forEach(
            (program, service) ->
                addresses.put(
                    program.word() + " metrics",
                    service.management().resolve("/metrics").toString()));
    addresses.put("logs", stack.state().logs().toString());
    return new DemoAddresses(addresses, keys(stack.plan()), commands(demo, bootstrap, registry));
  }

  private static Map<String, String> keys(StackPlan plan) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("app", plan.app());
    keys.put("device key", plan.deviceKey());
    keys.put("upload key", plan.uploadKey());
    keys.put("write key", plan.writeKey());
    return keys;
  }

  private static Map<String, String> commands(DemoStack demo, String bootstrap, String registry) {
    String command = System.getProperty(COMMAND, "./jank");
    LocalStack stack = demo.stack();
    String gateway = " --gateway " + stack.gatewayUrl() + " --key ";
    Map<String, String> commands = new LinkedHashMap<>();
    URI app = stack.dashboardUrl().resolve("/v1/apps/" + stack.plan().app() + "/");
    commands.put("clusters", "curl -s '" + app.resolve("clusters?limit=5") + "'");
    commands.put("accounting", "curl -s " + app.resolve("accounting"));
    commands.put("tickets", "curl -s " + demo.receiver().ticketsUrl());
    commands.put(
        "records",
        command
            + " topics read clusters --limit 5 --bootstrap "
            + bootstrap
            + " --registry "
            + registry);
    commands.put("send", command + " send" + gateway + stack.plan().deviceKey() + " BATCH.json");
    commands.put(
        "symbols",
        command
            + " symbols list"
            + gateway
            + stack.plan().uploadKey()
            + " --app "
            + stack.plan().app());
    return commands;
  }

  /** The same as a text to print. */
  public String text() {
    StringBuilder text = new StringBuilder();
    addresses.forEach((name, address) -> text.append("%-18s %s%n".formatted(name, address)));
    keys.forEach((name, key) -> text.append("%-18s %s%n".formatted(name, key)));
    text.append("%nLook at it:%n".formatted());
    commands.forEach((name, command) -> text.append("  %-10s %s%n".formatted(name, command)));
    return text.append("%nCtrl-C stops everything and leaves nothing behind.".formatted())
        .toString();
  }
}
