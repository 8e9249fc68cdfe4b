package dev.jankline.local.demo;

import dev.jankline.local.stack.LocalStack;
import java.util.LinkedHashMap;
import java.util.Map;

/** Says where everything of a running demo is, and which commands look at it. */
public record DemoAddresses(Map<String, String> addresses, Map<String, String> commands) {
  /** Of a demo that runs. */
  public static DemoAddresses of(DemoStack demo) {
    LocalStack stack = demo.stack();
    String bootstrap = stack.kafka().brokers().bootstrapServers();
    String registry = stack.kafka().registry().url();
    Map<String, String> addresses = new LinkedHashMap<>();
    addresses.put("gateway", stack.gatewayUrl().toString());
    addresses.put("query", demo.query().url().toString());
    addresses.put("tickets", demo.receiver().ticketsUrl().toString());
    addresses.put("kafka", bootstrap);
    addresses.put("registry", registry);
    stack
        .services()
        .forEach(
            (name, service) ->
                addresses.put(
                    name + " metrics", service.management().resolve("/metrics").toString()));
    addresses.put("logs", stack.state().logs().toString());
    Map<String, String> commands = new LinkedHashMap<>();
    commands.put("clusters", "curl -s '" + demo.query().url().resolve("/clusters?top=5") + "'");
    commands.put("ledger", "curl -s " + demo.query().url().resolve("/ledger"));
    commands.put("tickets", "curl -s " + demo.receiver().ticketsUrl());
    commands.put(
        "records",
        "./jank topics read clusters --limit 5 --bootstrap "
            + bootstrap
            + " --registry "
            + registry);
    return new DemoAddresses(addresses, commands);
  }

  /** For people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    addresses.forEach((name, address) -> text.append("%-18s %s%n".formatted(name, address)));
    text.append("%nLook at it:%n".formatted());
    commands.forEach((name, command) -> text.append("  %-10s %s%n".formatted(name, command)));
    return text.append("%nCtrl-C stops everything and leaves nothing behind.".formatted())
        .toString();
  }
}
