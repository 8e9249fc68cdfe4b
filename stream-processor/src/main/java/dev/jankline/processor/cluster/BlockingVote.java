package dev.jankline.processor.cluster;

import dev.jankline.processor.represent.BlockingKind;
import dev.jankline.processor.represent.ClassifiedFrame;
import dev.jankline.processor.represent.Fate;
import dev.jankline.processor.represent.FrameRole;
import dev.jankline.processor.represent.GroupedSample;
import dev.jankline.processor.represent.PrefixTree;
import dev.jankline.processor.represent.RepresentativeStack;
import dev.jankline.schema.ThreadState;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the key code blocks on: the kind that holds at least half of its time.
 *
 * <p>Each sample through the key code votes with its time for the outermost blocking primitive
 * below the key code, because that is what the app called; without one, a thread in state BLOCKED
 * votes for LOCK. A stack of the message loop that waits for work votes for IDLE_AT_DUMP.
 *
 * @param kind the kind; null when none holds half of the time
 * @param primitive list entry that most of the kind's time went to; empty when a state decided
 * @param millis time of the votes for the kind
 * @param total time of all samples that voted
 */
public record BlockingVote(@Nullable BlockingKind kind, String primitive, long millis, long total) {

  static final String THREAD_STATE = "thread state BLOCKED";

  /** Returns the name of the kind as it is hashed. */
  public String kindName() {
    return kind == null ? "NONE" : kind.name();
  }

  static BlockingVote of(RepresentativeStack representative, @Nullable KeyCode key) {
    PrefixTree tree = representative.tree();
    PrefixTree.Node node =
        key == null ? representative.end() : representative.end().ancestor(key.depth());
    Map<BlockingKind, Map<String, Long>> votes = new EnumMap<>(BlockingKind.class);
    for (GroupedSample sample : representative.samples()) {
      if (tree.passes(sample, node)) {
        vote(sample, key, votes);
      }
    }
    return count(votes, node.millis());
  }

  private static void vote(
      GroupedSample sample, @Nullable KeyCode key, Map<BlockingKind, Map<String, Long>> votes) {
    ClassifiedFrame primitive = key == null ? innerPrimitive(sample) : primitive(sample, key);
    BlockingKind kind = primitive == null ? null : primitive.kind();
    String entry = primitive == null ? THREAD_STATE : primitive.entry();
    if (kind == BlockingKind.LOCK && isIdle(sample)) {
      kind = BlockingKind.IDLE_AT_DUMP;
    } else if (kind == null && sample.sample().state() == ThreadState.BLOCKED) {
      kind = BlockingKind.LOCK;
    }
    if (kind != null) {
      votes.computeIfAbsent(kind, key0 -> new TreeMap<>()).merge(entry, sample.weight(), Long::sum);
    }
  }

  private static @Nullable ClassifiedFrame primitive(GroupedSample sample, KeyCode key) {
    int from = sample.kept().get(key.depth() - 1) + 1;
    List<ClassifiedFrame> frames = sample.frames();
    for (int i = from; i < frames.size(); i++) {
      if (frames.get(i).role() == FrameRole.BLOCKING) {
        return frames.get(i);
      }
    }
    return null;
  }

  private static @Nullable ClassifiedFrame innerPrimitive(GroupedSample sample) {
    for (int index : sample.kept()) {
      if (sample.frames().get(index).role() == FrameRole.BLOCKING) {
        return sample.frames().get(index);
      }
    }
    return null;
  }

  /** The loop waits for work: no app frame, and the first frame inside the loop waits. */
  private static boolean isIdle(GroupedSample sample) {
    if (sample.kept().isEmpty() || sample.hasApp()) {
      return false;
    }
    int first = sample.kept().get(0);
    return sample.frames().get(first).role() == FrameRole.BLOCKING
        && first > 0
        && sample.frames().get(first - 1).role() == FrameRole.LOOP
        && sample.fates().get(first) == Fate.KEPT_SYSTEM;
  }

  private static BlockingVote count(Map<BlockingKind, Map<String, Long>> votes, long total) {
    BlockingKind best = null;
    long most = 0;
    for (var vote : votes.entrySet()) {
      long millis = vote.getValue().values().stream().mapToLong(Long::longValue).sum();
      if (millis > most) {
        best = vote.getKey();
        most = millis;
      }
    }
    if (best == null || 2 * most < total) {
      return new BlockingVote(null, "", 0, total);
    }
    return new BlockingVote(best, heaviest(votes.getOrDefault(best, Map.of())), most, total);
  }

  private static String heaviest(Map<String, Long> entries) {
    String best = "";
    long most = -1;
    for (Map.Entry<String, Long> entry : entries.entrySet()) {
      if (entry.getValue() > most) {
        best = entry.getKey();
        most = entry.getValue();
      }
    }
    return best;
  }
}
