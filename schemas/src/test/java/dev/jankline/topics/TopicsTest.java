package dev.jankline.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicsTest {
  @Test
  void all_holdsEveryConstantOnce() throws IllegalAccessException {
    List<Object> constants = new ArrayList<>();
    for (Field field : Topics.class.getFields()) {
      if (field.getType() == Topic.class && Modifier.isStatic(field.getModifiers())) {
        constants.add(field.get(null));
      }
    }
    assertThat(Topics.all()).isEqualTo(constants);
    assertThat(Topics.all()).extracting(Topic::name).doesNotHaveDuplicates();
  }

  @Test
  void names_followThePattern() {
    assertThat(Topics.all()).allSatisfy(t -> assertThat(t.name()).matches("jank\\.[a-z-]+\\.v1"));
  }

  @Test
  void everyTopicButDeadLetters_hasASchema() {
    assertThat(Topics.all())
        .filteredOn(topic -> topic.schema().isEmpty())
        .containsExactly(Topics.DEAD_LETTERS);
  }

  @Test
  void partitions_growWithTheDevices() {
    assertThat(Topics.partitionsFor(1)).isEqualTo(6);
    assertThat(Topics.partitionsFor(3_000_000)).isEqualTo(6);
    assertThat(Topics.partitionsFor(3_000_001)).isEqualTo(12);
    assertThat(Topics.partitionsFor(500_000_000)).isEqualTo(1_002);
    for (long wrong : new long[] {0, -1, 3_000_000_001L, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> Topics.partitionsFor(wrong)).hasMessageContaining("must be 1 to");
    }
    assertThat(Topics.all(Topics.COUNTS_KEPT, Topics.partitionsFor(3_000_001)))
        .filteredOn(topic -> topic.name().equals(Topics.EVENTS.name()))
        .singleElement()
        .satisfies(topic -> assertThat(topic.partitions()).isEqualTo(12));
  }

  @Test
  void keptTopic_saysHowLong() {
    assertThat(Topics.TICKETS.settings())
        .isEqualTo(Map.of("cleanup.policy", "delete", "retention.ms", "2592000000"));
    assertThat(Topics.TICKETS.subject()).isEqualTo("jank.tickets.v1-value");
  }

  @Test
  void whatStagesHandOn_outlastsAStopOfDays_andIsGoneBeforeBrokersForgetWhatWasRead() {
    assertThat(Topics.all())
        .filteredOn(topic -> topic.audience() == Topic.Audience.INTERNAL && !topic.compacted())
        .containsExactly(Topics.PARTIAL_COUNTS, Topics.JUDGE_INPUT, Topics.ALERTS)
        .allSatisfy(
            topic ->
                assertThat(topic.retention().orElseThrow())
                    .isBetween(Duration.ofDays(5), Duration.ofDays(7).minusHours(12)));
  }

  @Test
  void timesOfAGatewayWithAWrongClock_areRefused() {
    assertThat(Topics.all())
        .filteredOn(topic -> topic.settings().containsKey("message.timestamp.after.max.ms"))
        .containsExactly(Topics.EVENTS, Topics.GATEWAY_REJECTS)
        .allSatisfy(
            topic ->
                assertThat(topic.settings())
                    .containsEntry("message.timestamp.after.max.ms", "1800000"));
  }

  @Test
  void compactedTopic_keepsTheLatest() {
    assertThat(Topics.SYMBOLS.settings()).isEqualTo(Map.of("cleanup.policy", "compact"));
  }

  @Test
  void rowsOfCounts_keepTheLatestForATime() {
    for (Topic topic : List.of(Topics.CLUSTERS, Topics.SCREENS, Topics.EXPOSURE)) {
      assertThat(topic.settings())
          .isEqualTo(Map.of("cleanup.policy", "compact,delete", "retention.ms", "2592000000"));
    }
    assertThat(Topics.all(Topics.COUNTS_KEPT, Topics.DATA)).isEqualTo(Topics.all());
  }

  @Test
  void partitionsAreThoseAskedFor_ofTopicsThatGrowWithTheEvents() {
    List<Topic> topics = Topics.all(Topics.COUNTS_KEPT, 16, 12);

    for (int i = 0; i < topics.size(); i++) {
      Topic usual = Topics.all().get(i);
      int more = Topics.growing().contains(usual) ? 16 : 12;
      assertThat(topics.get(i).partitions()).isEqualTo(usual.partitions() == 1 ? 1 : more);
    }
  }

  @Test
  void ticketRetries_areKeptUntilTheyAreDelivered() {
    assertThat(Topics.TICKET_RETRIES.settings()).isEqualTo(Map.of("cleanup.policy", "compact"));
    assertThat(Topics.TICKET_RETRIES.audience()).isEqualTo(Topic.Audience.INTERNAL);
  }

  @Test
  void publicTopics_evolveInBothDirections() {
    assertThat(Topics.EVENTS.compatibility()).isEqualTo("FULL_TRANSITIVE");
    assertThat(Topics.PARTIAL_COUNTS.compatibility()).isEqualTo("BACKWARD_TRANSITIVE");
    assertThat(Topics.PARTIAL_COUNTS.audience()).isEqualTo(Topic.Audience.INTERNAL);
  }

  @Test
  void topicsOfOneKey_haveTheSamePartitions() {
    assertThat(
            List.of(
                Topics.STALLS,
                Topics.TICKETS,
                Topics.TICKET_STATUS,
                Topics.TICKET_RETRIES,
                Topics.CLUSTER_METADATA,
                Topics.PARTIAL_COUNTS,
                Topics.EVENTS))
        .extracting(Topic::partitions)
        .containsOnly(6);
  }
}
