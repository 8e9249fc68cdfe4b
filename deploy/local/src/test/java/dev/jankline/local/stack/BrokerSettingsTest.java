package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.BrokerSettings.Node;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class BrokerSettingsTest {
  private static final Node ONE = new Node(1, 9001, 9101);
  private static final Node TWO = new Node(2, 9002, 9102);
  private static final Node THREE = new Node(3, 9003, 9103);

  @Test
  void keepsEverythingOnce_whenThereIsOneNode() throws Exception {
    Properties settings = settings(ONE, List.of(ONE));
    assertThat(settings)
        .containsEntry("offsets.topic.replication.factor", "1")
        .containsEntry("transaction.state.log.min.isr", "1")
        .containsEntry("min.insync.replicas", "1")
        .containsEntry("controller.quorum.voters", "1@127.0.0.1:9101");
  }

  @Test
  void survivesTheLossOfANode_whenThereAreThree() throws Exception {
    Properties settings = settings(TWO, List.of(ONE, TWO, THREE));
    assertThat(settings)
        .containsEntry("node.id", "2")
        .containsEntry("listeners", "PLAINTEXT://127.0.0.1:9002,CONTROLLER://127.0.0.1:9102")
        .containsEntry("transaction.state.log.replication.factor", "3")
        .containsEntry("min.insync.replicas", "2")
        .containsEntry(
            "controller.quorum.voters", "1@127.0.0.1:9101,2@127.0.0.1:9102,3@127.0.0.1:9103");
  }

  private static Properties settings(Node node, List<Node> all) throws Exception {
    Properties settings = new Properties();
    settings.load(new StringReader(BrokerSettings.of(node, all, Path.of("storage"))));
    return settings;
  }
}
