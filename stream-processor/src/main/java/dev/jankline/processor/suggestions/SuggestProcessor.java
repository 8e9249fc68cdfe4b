package dev.jankline.processor.suggestions;

import dev.jankline.analysis.MergeEvidence;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.MergeCandidate;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Compares a cluster whose ticket was opened, closed or described anew with those of its app that
 * are alike. Suggestions stand until a ticket is not open any more, or the evidence is gone.
 */
public final class SuggestProcessor extends Stage<JudgeInput> {
  /** Suggestions for one cluster. */
  private static final int MAX_PARTNERS = 3;

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private Forwarder forwarder;
  private StoredCandidates candidates;

  /** Takes what reads and writes its state. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public SuggestProcessor(RecordSerdes serdes, TopologyMetrics metrics) {
    super(Nodes.SUGGEST);
    this.serdes = serdes;
    this.metrics = metrics;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.forwarder = forwarder;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.TOTAL_DEAD_LETTERS, metrics);
    candidates =
        new StoredCandidates(
            context.getStateStore(StoreNames.MERGE_CANDIDATES),
            new StoredValues<>(
                context, serdes, MergeCandidate.class, StoreNames.MERGE_CANDIDATES, letters));
  }

  @Override
  protected void process(String key, JudgeInput input, Instant receivedAt) {
    MergeCandidate cluster = Objects.requireNonNull(input.getCandidate());
    String app = input.getApp();
    MergeCandidate before = candidates.read(app, cluster.getFingerprint());
    List<String> left = before == null ? List.of() : before.getPartners();
    if (before != null) {
      leave(app, before);
    }
    if (cluster.getOpen() && AlikeClusters.isComparable(cluster)) {
      join(app, cluster, receivedAt);
    }
    for (String other : left) {
      if (!cluster.getPartners().contains(other)) {
        String pair = Keys.suggestion(app, cluster.getFingerprint(), other);
        forwarder.tombstone(Nodes.SUGGESTIONS, pair, receivedAt);
        MergeCandidate free = candidates.read(app, other);
        if (free != null) {
          join(app, free, receivedAt);
        }
      }
    }
  }

  /** Forgets a cluster; those it was suggested with have room for others. */
  private void leave(String app, MergeCandidate cluster) {
    candidates.delete(app, cluster);
    for (String fingerprint : cluster.getPartners()) {
      MergeCandidate partner = candidates.read(app, fingerprint);
      if (partner != null) {
        partner.setPartners(
            partner.getPartners().stream()
                .filter(other -> !other.equals(cluster.getFingerprint()))
                .toList());
        candidates.write(app, partner);
      }
    }
  }

  /** Keeps a cluster, and suggests it with those it is alike, as far as there is room. */
  private void join(String app, MergeCandidate cluster, Instant at) {
    for (MergeCandidate other : candidates.alike(app, cluster)) {
      List<String> evidence =
          hasRoom(cluster, other) && hasRoom(other, cluster)
              ? MergeEvidence.of(cluster, other)
              : List.of();
      if (!evidence.isEmpty()) {
        partners(cluster, other);
        partners(other, cluster);
        candidates.write(app, other);
        forwarder.forward(
            Nodes.SUGGESTIONS,
            Keys.suggestion(app, cluster.getFingerprint(), other.getFingerprint()),
            suggestion(app, cluster, other, evidence, at),
            at);
      }
    }
    candidates.write(app, cluster);
  }

  private static boolean hasRoom(MergeCandidate cluster, MergeCandidate other) {
    List<String> partners = cluster.getPartners();
    return partners.size() < MAX_PARTNERS && !partners.contains(other.getFingerprint());
  }

  private static void partners(MergeCandidate cluster, MergeCandidate other) {
    List<String> partners = new ArrayList<>(cluster.getPartners());
    partners.add(other.getFingerprint());
    cluster.setPartners(partners);
  }

  /** The ticket of the cluster that was seen first goes on. */
  private static MergeSuggestion suggestion(
      String app, MergeCandidate one, MergeCandidate other, List<String> evidence, Instant at) {
    boolean isFirst = one.getFirstSeen().isBefore(other.getFirstSeen());
    MergeCandidate into = isFirst ? one : other;
    MergeCandidate merged = isFirst ? other : one;
    return new MergeSuggestion(
        app,
        merged.getFingerprint(),
        merged.getTicket(),
        merged.getTitle(),
        into.getFingerprint(),
        into.getTicket(),
        into.getTitle(),
        evidence,
        at);
  }
}
