package dev.jankline.local.stack;

import dev.jankline.local.process.Probe;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Is ready when a node answers a metadata request and knows all nodes of its cluster. */
public record BrokerProbe(int port, int clusterSize) implements Probe {
  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(2).toMillis();

  @Override
  public boolean ready() throws Exception {
    // A plain connect first: Kafka's client would log every refused one.
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
    }
    Map<String, Object> settings =
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            "127.0.0.1:" + port,
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
            TIMEOUT_MILLIS,
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            TIMEOUT_MILLIS);
    try (Admin admin = Admin.create(settings)) {
      return admin.describeCluster().nodes().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS).size()
          == clusterSize;
    }
  }
}
