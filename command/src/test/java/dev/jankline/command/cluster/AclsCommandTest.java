package dev.jankline.command.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.JankCommand;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AclsCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void printsOneLineForEachRight_forOneUser() {
    assertThat(acls("--user", "gateway=g1")).isZero();

    String start =
        "kafka-acls.sh --bootstrap-server \"$BOOTSTRAP\" --command-config \"$CONFIG\" --add"
            + " --allow-principal User:g1 --operation ";
    assertThat(printed())
        .containsExactly(
            start + "Write --topic jank.events.v1",
            start + "Write --topic jank.gateway-rejects.v1",
            start + "Write --topic jank.symbols.v1",
            start + "Read --topic jank.apps.v1");
  }

  @Test
  void namesGroupAndTransactions_afterTheApplication() {
    acls("--user", "processor=p", "--application-id", "mine");

    assertThat(String.join("\n", printed()))
        .contains("--operation Read --group mine\n")
        .endsWith("--operation Write --transactional-id mine --resource-pattern-type prefixed");
  }

  @Test
  void growthMayChangeTheProcessorsState_andNoResult() {
    acls("--user", "growth=g", "--application-id", "mine");

    assertThat(printed())
        .hasSize(6)
        .contains(
            "kafka-acls.sh --bootstrap-server \"$BOOTSTRAP\" --command-config \"$CONFIG\" --add"
                + " --allow-principal User:g --operation Read --operation Write --operation Alter"
                + " --topic jank.judge-input.v1")
        .anyMatch(line -> line.contains("--operation Delete --topic mine- "))
        .noneMatch(line -> line.contains("clusters"));
  }

  @Test
  void printsDocumentsThatAProgramReads_asJson() throws Exception {
    acls("--format", "json", "--user", "webhook=w");

    JsonNode last = new ObjectMapper().readTree(printed().get(printed().size() - 1));
    assertThat(last.toString())
        .isEqualTo(
            "{\"user\":\"w\",\"type\":\"GROUP\",\"name\":\"jank-webhook\",\"pattern\":\"LITERAL\","
                + "\"operations\":[\"READ\"]}");
  }

  @Test
  void printsTopicsAndUsers_forStrimzi() {
    acls("--format", "strimzi", "--user", "dashboard=d", "--cluster", "c1");

    String text = out.toString(UTF_8);
    assertThat(text)
        .contains(
            """
            ---
            apiVersion: kafka.strimzi.io/v1beta2
            kind: KafkaTopic
            metadata:
              name: jank.stalls.v1
              labels:
                strimzi.io/cluster: c1
            spec:
              partitions: 6
              replicas: 3
              config:
                cleanup.policy: "delete"
                retention.ms: "604800000"
            """)
        .contains(
            """
            ---
            apiVersion: kafka.strimzi.io/v1beta2
            kind: KafkaUser
            metadata:
              name: d
              labels:
                strimzi.io/cluster: c1
            spec:
              authentication:
                type: tls
              authorization:
                type: simple
                acls:
                  - resource:
                      type: topic
                      name: jank.symbols.v1
                      patternType: literal
                    operations: [Read]
            """);
  }

  @Test
  void saysWhichRolesThereAre_whenItIsAnother() {
    assertThat(acls("--user", "robot=r")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .contains("unknown role 'robot'; the roles are gateway, processor, webhook, dashboard");
  }

  @Test
  void refuses_whenTwoRolesShareAUser() {
    assertThat(acls("--user", "gateway=x", "--user", "webhook=x")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--user gives x to two roles");
  }

  private int acls(String... options) {
    return JankCommand.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        Stream.concat(Stream.of("topics", "acls"), Stream.of(options)).toArray(String[]::new));
  }

  private List<String> printed() {
    return out.toString(UTF_8).lines().toList();
  }
}
