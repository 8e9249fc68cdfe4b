package dev.jankline.processor.suggestions;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.MergeCandidate;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.wire.TrustedRecords;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stage with its store, which outlives it as after a restart. */
class SuggestProcessorTest {
  static {
    TrustedRecords.trust(); // a builder makes the default of an enum field by decoding it
  }

  private static final String APP = "com.a";
  private static final String LOCK = "com.a.Sync.upload holding com.a.TokenStore";

  @TempDir Path directory;
  private final MemorySerdes serdes = new MemorySerdes();
  private final KeyValueStore<String, byte[]> store =
      Stores.keyValueStoreBuilder(
              Stores.inMemoryKeyValueStore(StoreNames.MERGE_CANDIDATES),
              Serdes.String(),
              Serdes.ByteArray())
          .withLoggingDisabled()
          .build();
  private final Map<String, MergeSuggestion> published = new LinkedHashMap<>();
  private MockProcessorContext<String, Object> context;
  private SuggestProcessor stage;

  @BeforeEach
  void start() {
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
    context = new MockProcessorContext<>(config);
    if (!store.isOpen()) {
      store.init(context.getStateStoreContext(), store);
    }
    context.addStateStore(store);
    stage = new SuggestProcessor(serdes, TopologyMetrics.in(new SimpleMeterRegistry()));
    stage.init(context);
  }

  /** A cluster whose main thread waited for a lock. */
  private static MergeCandidate waiting(String fingerprint, String holder) {
    return MergeCandidate.newBuilder()
        .setFingerprint(fingerprint)
        .setTicket("ticket of " + fingerprint)
        .setOpen(true)
        .setTitle("com.a." + fingerprint + ".show")
        .setClassName("")
        .setFunctions(List.of())
        .setCall("")
        .setResource("")
        .setLockHolder(holder)
        .setFirstVersionName("1.0.0")
        .setFirstSeen(NOON.plusSeconds(fingerprint.charAt(0)))
        .build();
  }

  private static MergeCandidate closed(String fingerprint) {
    MergeCandidate closed = waiting(fingerprint, LOCK);
    closed.setOpen(false);
    return closed;
  }

  private void take(String app, MergeCandidate candidate) {
    JudgeInput input = new JudgeInput(app, null, null, null, 0L, null, null, candidate);
    stage.process(new Record<>(app, input, NOON.toEpochMilli()));
    context
        .forwarded()
        .forEach(
            sent -> {
              assertThat(sent.childName()).contains(Nodes.SUGGESTIONS.name());
              published.remove(sent.record().key());
              if (sent.record().value() instanceof MergeSuggestion suggestion) {
                published.put(sent.record().key(), suggestion);
              }
            });
    context.resetForwards();
  }

  private void take(MergeCandidate candidate) {
    take(APP, candidate);
  }

  @Test
  void suggestsOnceForAPair_intoTheClusterSeenFirst() {
    take(waiting("b", LOCK));
    take(waiting("a", LOCK));

    assertThat(published).containsOnlyKeys("com.a|a|b");
    assertThat(published.get("com.a|a|b"))
        .returns("b", MergeSuggestion::getFingerprint)
        .returns("ticket of b", MergeSuggestion::getTicket)
        .returns("a", MergeSuggestion::getInto)
        .returns("com.a.a.show", MergeSuggestion::getIntoTitle)
        .returns(NOON, MergeSuggestion::getAt);
    assertThat(List.copyOf(published.values()).get(0).getEvidence())
        .first()
        .isEqualTo("both wait for the same lock: " + LOCK);
  }

  @Test
  void clustersOfTwoApps_areNeverOne() {
    take("com.a", waiting("a", LOCK));
    take("com.b", waiting("b", LOCK));

    assertThat(published).isEmpty();
  }

  @Test
  void suggestionGoes_whenATicketOrTheEvidenceDoes() {
    take(waiting("a", LOCK));
    take(waiting("b", LOCK));
    take(waiting("c", LOCK));
    assertThat(published).containsOnlyKeys("com.a|a|b", "com.a|a|c", "com.a|b|c");

    take(closed("a"));
    assertThat(published).containsOnlyKeys("com.a|b|c");
    take(waiting("b", "com.a.Sync.download holding com.a.TokenStore"));
    assertThat(published).isEmpty();
    take(waiting("b", LOCK));
    assertThat(published).containsOnlyKeys("com.a|b|c");
  }

  @Test
  void whatStands_survivesARestart() {
    take(waiting("a", LOCK));
    take(waiting("b", LOCK));
    start();
    take(waiting("c", LOCK));
    assertThat(published).hasSize(3);
    start();
    take(closed("b"));

    assertThat(published).containsOnlyKeys("com.a|a|c");
    take(closed("a"));
    take(closed("c"));
    assertThat(published).isEmpty();
    assertThat(store.all()).isExhausted();
  }

  @Test
  void clusterHasThreeSuggestionsAtMost_andTheNextWhenOneGoes() {
    for (String fingerprint : List.of("a", "b", "c", "d", "e")) {
      take(waiting(fingerprint, LOCK));
    }
    assertThat(pairs("a")).containsExactlyInAnyOrder("com.a|a|b", "com.a|a|c", "com.a|a|d");
    assertThat(pairs("e")).isEmpty();

    take(closed("b"));
    assertThat(pairs("a")).containsExactlyInAnyOrder("com.a|a|c", "com.a|a|d", "com.a|a|e");
    assertThat(pairs("e")).hasSize(3);
  }

  private List<String> pairs(String fingerprint) {
    return published.keySet().stream()
        .filter(key -> List.of(key.split("\\|")).contains(fingerprint))
        .toList();
  }

  @Test
  void clusterThatCanBeComparedWithNone_isNotKept() {
    take(waiting("a", ""));
    take(waiting("b", ""));

    assertThat(published).isEmpty();
    assertThat(store.all()).isExhausted();
  }
}
