package dev.jankline.local.stack;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the settings of one KRaft node that is broker and controller at once, tuned for a small
 * machine: little memory, no waiting for members that never come.
 */
final class BrokerSettings {
  /** Where a node listens. */
  record Node(int id, int port, int controllerPort) {
    String address() {
      return "127.0.0.1:" + port;
    }
  }

  private BrokerSettings() {}

  static String of(Node node, List<Node> all, Path storage) {
    int replicas = all.size();
    int minInSync = replicas == 1 ? 1 : 2;
    return """
        process.roles=broker,controller
        node.id=%d
        log.dirs=%s
        listeners=PLAINTEXT://%s,CONTROLLER://127.0.0.1:%d
        advertised.listeners=PLAINTEXT://%s
        controller.listener.names=CONTROLLER
        inter.broker.listener.name=PLAINTEXT
        controller.quorum.voters=%s
        auto.create.topics.enable=false
        default.replication.factor=%d
        min.insync.replicas=%d
        offsets.topic.replication.factor=%d
        offsets.topic.num.partitions=4
        transaction.state.log.replication.factor=%d
        transaction.state.log.min.isr=%d
        transaction.state.log.num.partitions=4
        share.coordinator.state.topic.replication.factor=%d
        share.coordinator.state.topic.min.isr=%d
        share.coordinator.state.topic.num.partitions=1
        group.initial.rebalance.delay.ms=0
        broker.session.timeout.ms=6000
        # The default of 128 MB does not fit the small heap.
        log.cleaner.dedupe.buffer.size=4194304
        num.network.threads=2
        num.io.threads=4
        """
        .formatted(
            node.id(),
            storage,
            node.address(),
            node.controllerPort(),
            node.address(),
            voters(all),
            replicas,
            minInSync,
            replicas,
            replicas,
            minInSync,
            replicas,
            minInSync);
  }

  private static String voters(List<Node> all) {
    return all.stream()
        .map(node -> node.id() + "@127.0.0.1:" + node.controllerPort())
        .collect(Collectors.joining(","));
  }
}
