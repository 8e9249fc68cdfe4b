package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServicePlansTest {
  private static final Map<String, Object> CLIENT =
      Map.of("bootstrap.servers", "127.0.0.1:1", "schema.registry.url", "http://127.0.0.1:2");

  @Test
  void tellsEveryServiceWhereKafkaIs() {
    StackPlan plan = StackPlan.forApp("com.example.reader", "com.example.reader");
    try (StateFolder state = StateFolder.create()) {
      ServicePlans plans = new ServicePlans(plan, state, CLIENT);
      for (ServiceChild.Plan service :
          new ServiceChild.Plan[] {
            plans.gateway(8080),
            plans.processor(),
            plans.webhook(new StackPlan.Webhook(URI.create("http://h/"), "whsec_")),
            plans.dashboard(new ServicePlans.Ports(8080, 8090))
          }) {
        assertThat(service.flags()).contains("-XX:+ExitOnOutOfMemoryError");
        assertThat(service.settings())
            .containsEntry("jank.kafka.common.bootstrap.servers", "127.0.0.1:1")
            .containsEntry("jank.kafka.common.schema.registry.url", "http://127.0.0.1:2");
      }
    }
  }

  @Test
  void quotesTheApp_becauseItsNameHasDots() {
    StackPlan plan = StackPlan.forApp("com.example.reader", "com.example", "org.example");
    try (StateFolder state = StateFolder.create()) {
      ServicePlans plans = new ServicePlans(plan, state, CLIENT);
      assertThat(plans.gateway(8080).settings())
          .containsEntry("jank.gateway.device-keys.\"com.example.reader\"", plan.deviceKey());
      assertThat(plans.dashboard(new ServicePlans.Ports(8080, 8090)).settings())
          .containsEntry("jank.dashboard.write-keys.\"com.example.reader\"", plan.writeKey())
          .containsEntry("jank.dashboard.gateway-url", "http://127.0.0.1:8080");
      assertThat(plans.processor().settings())
          .containsEntry("jank.processor.in-app.\"com.example.reader\"", "com.example,org.example");
    }
  }

  @Test
  void laysTheCallersSettingsOverItsOwn() {
    StackPlan plan = StackPlan.forApp("app").with(Program.GATEWAY, "jank.gateway.max-ratio", "17");
    try (StateFolder state = StateFolder.create()) {
      assertThat(new ServicePlans(plan, state, CLIENT).gateway(8080).settings())
          .containsEntry("jank.gateway.max-ratio", "17");
    }
  }

  @Test
  void laysTheCallersFlagsAfterItsOwn_becauseTheLastOneHolds() {
    StackPlan plan = StackPlan.forApp("app").withFlags(Program.PROCESSOR, List.of("-Xmx1g"));
    try (StateFolder state = StateFolder.create()) {
      ServicePlans plans = new ServicePlans(plan, state, CLIENT);
      assertThat(plans.processor().flags()).endsWith("-Xmx1g");
      assertThat(plans.gateway(8080).flags()).doesNotContain("-Xmx1g");
    }
  }
}
