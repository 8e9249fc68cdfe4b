package dev.jankline.processor.counts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Grouping;
import dev.jankline.topics.Keys;
import java.util.Set;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;

class ByClusterTest {
  private static final int PARTITIONS = 6;

  @Test
  void putsAllGroupingsOfAFingerprint_whereKafkaPutsItsStalls() {
    for (int i = 0; i < 100; i++) {
      String app = "com.example|app" + i % 3;
      String fingerprint = "k1:" + i;
      byte[] stalls = Keys.cluster(app, fingerprint).getBytes(UTF_8);
      int expected = BuiltInPartitioner.partitionForKey(stalls, PARTITIONS);
      for (Grouping grouping : Grouping.values()) {
        String key = Keys.info(app, grouping, fingerprint);

        assertThat(new ByCluster().partitions("topic", key, null, PARTITIONS))
            .contains(Set.of(expected));
      }
    }
  }
}
