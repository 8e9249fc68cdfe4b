package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.junit.jupiter.api.Test;

class ReaderSettingsTest {
  private static final Map<String, Object> BROKER =
      Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:9");

  @Test
  void positionsAreThoseOfTheStore_whateverTheOperatorSays() {
    Map<String, Object> settings =
        ReaderSettings.consumer(Map.of("group.id", "mine", "auto.offset.reset", "latest"));
    assertThat(settings)
        .doesNotContainKey("group.id")
        .containsEntry("auto.offset.reset", "earliest")
        .containsEntry("isolation.level", "read_committed");
  }

  @Test
  void anAdminClientCanBeMadeOfThem() {
    Map<String, Object> settings = ReaderSettings.admin(ReaderSettings.consumer(BROKER));
    assertThatCode(() -> Admin.create(settings).close()).doesNotThrowAnyException();
  }
}
