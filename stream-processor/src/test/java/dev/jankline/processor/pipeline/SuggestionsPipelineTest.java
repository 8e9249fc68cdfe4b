package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.processor.tickets.AnAlert;
import dev.jankline.schema.Alert;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Suggested merges through the real topology, from alerts and descriptions of clusters. */
class SuggestionsPipelineTest extends PipelineFixture {
  private static final String HASH = "k1:00aa";
  private static final String VERIFY = "k1:00bb";
  private static final String PAIR = APP + "|" + HASH + "|" + VERIFY;

  private final Map<String, MergeSuggestion> standing = new TreeMap<>();

  @Test
  void openTicketsOfOneCause_areSuggested() {
    open(APP, HASH, "hash");
    assertThat(suggestions()).isEmpty();
    open(APP, VERIFY, "verify", "hash");

    assertThat(suggestions()).containsOnlyKeys(PAIR);
    assertThat(List.copyOf(suggestions().values()).get(0).getEvidence())
        .containsExactly(
            "com.example.Pin.verify runs through com.example.Pin.hash",
            "both call java.io.FileInputStream.read",
            "both were first seen in 1.0.0 within an hour");
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void clusterWithoutAnOpenTicket_isNotSuggested() {
    open(APP, HASH, "hash");
    describe(APP, VERIFY, "verify", "hash");

    assertThat(suggestions()).isEmpty();
  }

  @Test
  void ticketsOfTwoApps_areNotSuggested() {
    open(APP, HASH, "hash");
    open("com.other", VERIFY, "verify", "hash");

    assertThat(suggestions()).isEmpty();
  }

  @Test
  void descriptionsThatChange_makeAndWithdrawASuggestion() {
    open(APP, HASH, "hash");
    open(APP, VERIFY, "verify");
    assertThat(suggestions()).isEmpty();

    describe(APP, VERIFY, "verify", "hash");
    assertThat(suggestions()).containsOnlyKeys(PAIR);
    describe(APP, VERIFY, "verify");
    assertThat(suggestions()).isEmpty();
  }

  @Test
  void closedMergedOrMutedTicket_endsTheSuggestion_andAReopenedOneBringsItBack() {
    open(APP, HASH, "hash");
    open(APP, VERIFY, "verify", "hash");
    for (TicketState state : List.of(TicketState.CLOSED, TicketState.MERGED, TicketState.MUTED)) {
      say(state);
      assertThat(suggestions()).as(state.name()).isEmpty();
      say(TicketState.OPEN);
      assertThat(suggestions()).as(state + " and reopened").containsOnlyKeys(PAIR);
    }
  }

  private void open(String app, String fingerprint, String... functions) {
    describe(app, fingerprint, functions);
    Alert alert = AnAlert.at(NOON).of(fingerprint).alert();
    alert.setApp(app);
    pipeline.sendBytes(Topics.ALERTS, Keys.cluster(app, fingerprint), MemorySerdes.write(alert));
  }

  /** The first function names the cluster, and calls the others, the last of which reads. */
  private void describe(String app, String fingerprint, String... functions) {
    ClusterMetadata texts = AnAlert.texts(fingerprint);
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (String function : functions) {
      stack.add(0, frame("com.example.Pin", function, true));
    }
    stack.add(0, frame("java.io.FileInputStream", "read", false));
    texts.setApp(app);
    texts.setTitle("com.example.Pin." + functions[0]);
    texts.setCause(Cause.DISK);
    texts.setStack(stack);
    String key = Keys.of(texts);
    pipeline.sendBytes(Topics.CLUSTER_METADATA, key, MemorySerdes.write(texts));
  }

  private static SymbolizedFrame frame(String type, String method, boolean inApp) {
    return SymbolizedFrame.newBuilder()
        .setFunction(type + "." + method)
        .setClassName(type)
        .setMethodName(method)
        .setInApp(inApp)
        .build();
  }

  private void say(TicketState state) {
    TicketStatus status =
        AnAlert.says(StatusSource.OPERATOR, state, NOON.plusSeconds(9))
            .setFingerprint(VERIFY)
            .setMergedInto(state == TicketState.MERGED ? HASH : null)
            .build();
    String key = Keys.cluster(APP, VERIFY);
    pipeline.sendBytes(Topics.TICKET_STATUS, key, MemorySerdes.write(status));
  }

  private Map<String, MergeSuggestion> suggestions() {
    for (TestRecord<String, MergeSuggestion> record :
        pipeline.read(Topics.MERGE_SUGGESTIONS, MergeSuggestion.class)) {
      standing.remove(record.key());
      if (record.value() != null) {
        standing.put(record.key(), record.value());
      }
    }
    return standing;
  }
}
