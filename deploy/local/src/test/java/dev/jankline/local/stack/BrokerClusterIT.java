package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.process.ChildProcess;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BrokerClusterIT {
  @Test
  void threeNodesFindEachOther_andLeaveNothingBehind() throws Exception {
    List<ChildProcess> processes;
    StateFolder state = StateFolder.create();
    try (state;
        BrokerCluster cluster = BrokerCluster.start(Checkout.find(), state, 3)) {
      processes = cluster.processes();
      assertThat(nodes(cluster)).isEqualTo(3);
      assertThat(cluster.bootstrapServers().split(",")).hasSize(3);
    }
    assertThat(processes).noneMatch(ChildProcess::alive);
    assertThat(state.path()).doesNotExist();
  }

  private static int nodes(BrokerCluster cluster) throws Exception {
    Map<String, Object> settings =
        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, cluster.bootstrapServers());
    try (Admin admin = Admin.create(settings)) {
      return admin.describeCluster().nodes().get(20, TimeUnit.SECONDS).size();
    }
  }
}
