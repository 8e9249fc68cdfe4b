package dev.jankline.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.registry.client.FakeRegistry;
import dev.jankline.registry.client.RegistryClient;
import dev.jankline.registry.client.RegistryException;
import dev.jankline.registry.client.RegistrySettings;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.TopicAdmin.TopicAdminException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.MockAdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TopicAdminTest {
  private static final String EVENTS = Topics.EVENTS.name();

  private final FakeRegistry registry = new FakeRegistry();
  private final MockAdminClient broker = MockAdminClient.create().numBrokers(3).build();
  private final TopicAdmin admin = admin(Topics.all());

  @AfterEach
  void stop() {
    admin.close();
    registry.close();
  }

  @Test
  void nothingDiffers_afterCreate() {
    admin.create((short) 3);
    assertThat(admin.check()).isEmpty();
  }

  @Test
  void everythingDiffers_beforeCreate() {
    assertThat(admin.check())
        .hasSize(2 * Topics.all().size() - 1) // dead letters have no schema
        .contains("jank.events.v1: the topic is missing")
        .contains("jank.events.v1-value: no schema is registered");
  }

  @Test
  void createdTopics_haveThePromisedForm() throws Exception {
    admin.create((short) 3);
    var events =
        broker.describeTopics(List.of(EVENTS)).allTopicNames().get().values().iterator().next();
    assertThat(events.partitions()).hasSize(6).allSatisfy(p -> assertThat(p.replicas()).hasSize(3));
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, EVENTS);
    var config = broker.describeConfigs(List.of(resource)).all().get().values().iterator().next();
    assertThat(config.get("cleanup.policy").value()).isEqualTo("delete");
    assertThat(config.get("retention.ms").value()).isEqualTo("604800000");
  }

  @Test
  void creatingAgain_changesNothing() {
    admin.create((short) 3);
    admin.create((short) 3);
    assertThat(admin.check()).isEmpty();
    assertThat(registry.levels()).hasSize(Topics.all().size() - 1);
  }

  @Test
  void internalSubjects_areRegisteredAndCompared() {
    List<Subject> internal =
        List.of(Subject.internal("app-totals-changelog", PartialCount.getClassSchema()));
    admin.create((short) 1);
    assertThat(admin.check(internal))
        .containsExactly("app-totals-changelog-value: no schema is registered");

    admin.create((short) 1, internal);
    admin.create((short) 1, internal);

    assertThat(admin.check(internal)).isEmpty();
    assertThat(registry.levels())
        .containsEntry("app-totals-changelog-value", "BACKWARD_TRANSITIVE");
  }

  @Test
  void level_isSetBeforeTheSchemaIsRegistered() {
    admin.create((short) 1);
    List<String> asked = registry.asked().stream().map(a -> a.method() + " " + a.path()).toList();
    assertThat(asked)
        .containsSubsequence(
            "PUT /config/jank.events.v1-value", "POST /subjects/jank.events.v1-value/versions");
    assertThat(registry.levels())
        .containsEntry("jank.events.v1-value", "FULL_TRANSITIVE")
        .containsEntry("jank.partial-counts.v1-value", "BACKWARD_TRANSITIVE");
  }

  @Test
  void level_isSetAfterwards_whenTheRegistryKnowsNoneForANewSubject() {
    registry.subjectMustExistForLevel();
    admin.create((short) 1);
    assertThat(admin.check()).isEmpty();
  }

  @Test
  void differences_areTold() throws ExecutionException, InterruptedException {
    broker.createTopics(List.of(new NewTopic(EVENTS, 3, (short) 1))).all().get();
    admin.create((short) 1);
    set(Topics.CLUSTERS.name(), "cleanup.policy", "delete");
    set(Topics.STALLS.name(), "retention.ms", "1");
    broker.deleteTopics(List.of(Topics.RULES.name())).all().get();
    registry.setLevel("jank.tickets.v1-value", "NONE");

    assertThat(admin.check())
        .contains(
            "jank.events.v1: has 3 partitions, should have 6",
            "jank.clusters.v1: cleanup.policy is delete, should be compact,delete",
            "jank.stalls.v1: retention.ms is 1, should be 604800000",
            "jank.rules.v1: the topic is missing",
            "jank.tickets.v1-value: compatibility is NONE, should be FULL_TRANSITIVE");
  }

  @Test
  void rowsOfCounts_areCompactedAndDeleted() throws Exception {
    admin.create((short) 1);
    for (Topic topic : List.of(Topics.CLUSTERS, Topics.SCREENS, Topics.EXPOSURE)) {
      assertThat(setting(topic.name(), "cleanup.policy")).isEqualTo("compact,delete");
      assertThat(setting(topic.name(), "retention.ms")).isEqualTo(days(30));
    }
    assertThat(setting(Topics.SYMBOLS.name(), "cleanup.policy")).isEqualTo("compact");
  }

  @Test
  void rowsOfCounts_areKeptForTheTimeThatIsAskedFor() throws Exception {
    try (TopicAdmin longer = admin(Topics.all(Duration.ofDays(400), Topics.DATA))) {
      longer.create((short) 1);
      assertThat(longer.check()).isEmpty();
    }
    assertThat(setting(Topics.CLUSTERS.name(), "retention.ms")).isEqualTo(days(400));
    assertThat(setting(Topics.TICKETS.name(), "retention.ms")).isEqualTo(days(30));
    assertThat(admin.check())
        .containsExactlyInAnyOrder(
            "jank.clusters.v1: retention.ms is " + days(400) + ", should be " + days(30),
            "jank.screens.v1: retention.ms is " + days(400) + ", should be " + days(30),
            "jank.exposure.v1: retention.ms is " + days(400) + ", should be " + days(30),
            "jank.comparisons.v1: retention.ms is " + days(400) + ", should be " + days(30));
  }

  @Test
  void settingsThatDiffer_areChangedByAlterAlone() throws Exception {
    broker.createTopics(List.of(new NewTopic(EVENTS, 3, (short) 1))).all().get();
    admin.create((short) 1);
    set(Topics.CLUSTERS.name(), "cleanup.policy", "compact");
    set(EVENTS, "cleanup.policy", "delete");
    set(EVENTS, "retention.ms", days(7));
    admin.create((short) 1);
    assertThat(setting(Topics.CLUSTERS.name(), "cleanup.policy")).isEqualTo("compact");

    assertThat(admin.alter())
        .containsExactly(
            "jank.events.v1: message.timestamp.after.max.ms was not set, is now 1800000",
            "jank.clusters.v1: cleanup.policy was compact, is now compact,delete");

    assertThat(setting(Topics.CLUSTERS.name(), "cleanup.policy")).isEqualTo("compact,delete");
    assertThat(admin.check()).containsExactly("jank.events.v1: has 3 partitions, should have 6");
    assertThat(admin.alter()).isEmpty();
  }

  @Test
  void otherSchema_isTold() {
    registry.add("jank.events.v1-value", "\"string\"");
    assertThat(admin.check())
        .contains(
            "jank.events.v1-value: other schemas are registered,"
                + " but not the JankEvent of this version",
            "jank.events.v1-value: compatibility is not set, should be FULL_TRANSITIVE");
  }

  @Test
  void incompatibleSchemaInTheRegistry_isRefused() {
    registry.add("jank.events.v1-value", "\"string\"");
    assertThatThrownBy(() -> admin.create((short) 1))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("409");
  }

  @Test
  void refusalOfTheBroker_isTold() {
    assertThatThrownBy(() -> admin.create((short) 9))
        .isInstanceOf(TopicAdminException.class)
        .hasMessageContaining("creating jank.events.v1");
  }

  private TopicAdmin admin(List<Topic> topics) {
    return new TopicAdmin(
        broker,
        new RegistryClient(
            RegistrySettings.from(Map.of(RegistrySettings.URL, registry.url().toString()))),
        topics);
  }

  private static String days(int days) {
    return Long.toString(Duration.ofDays(days).toMillis());
  }

  private String setting(String topic, String key) throws ExecutionException, InterruptedException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    var configs = broker.describeConfigs(List.of(resource)).all().get();
    return configs.values().iterator().next().get(key).value();
  }

  private void set(String topic, String key, String value)
      throws ExecutionException, InterruptedException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    AlterConfigOp op = new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET);
    broker.incrementalAlterConfigs(Map.of(resource, List.of(op))).all().get();
  }
}
