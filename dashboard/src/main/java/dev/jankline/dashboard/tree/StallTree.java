package dev.jankline.dashboard.tree;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tree of one stall's samples, as the store keeps it. */
public final class StallTree {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SAMPLE_NUMBERS = 3;

  private final JsonNode frames;
  private final JsonNode nodes;
  private final JsonNode samples;
  private final JsonNode representative;
  private final JsonNode why;

  private StallTree(JsonNode tree) {
    this.frames = tree.path("f");
    this.nodes = tree.path("n");
    this.samples = tree.path("s");
    this.representative = tree.path("r");
    this.why = tree.path("w");
  }

  /**
   * Says why the stall was analyzed as it was.
   *
   * @param location code that the stall is grouped by; empty when there is none
   */
  public record Why(
      String cause, String evidence, String strategy, boolean noDominantStack, String location) {}

  /** One sample; the frame is the innermost one, null for an empty stack. */
  public record LeafSample(int offsetMillis, int shareMillis, @Nullable String frame) {}

  /** Reads the text of a row. */
  public static StallTree parse(String text) {
    try {
      return new StallTree(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the store holds a tree that is no JSON", e);
    }
  }

  /** Its samples in the order of time. */
  public List<LeafSample> samples() {
    List<LeafSample> leaves = new ArrayList<>();
    for (int i = 0; i + 2 < samples.size(); i += SAMPLE_NUMBERS) {
      int node = samples.get(i).intValue();
      String frame = node < 0 ? null : frame(nodes.get(2 * node + 1).intValue()).name();
      leaves.add(
          new LeafSample(samples.get(i + 2).intValue(), samples.get(i + 1).intValue(), frame));
    }
    return leaves;
  }

  /** Milliseconds of its samples. */
  long sampledMillis() {
    long sum = 0;
    for (int i = 0; i + 2 < samples.size(); i += SAMPLE_NUMBERS) {
      sum += samples.get(i).intValue() < 0 ? 0 : samples.get(i + 1).longValue();
    }
    return sum;
  }

  /** Why it was analyzed as it was. */
  Why why() {
    return new Why(
        why.path(0).asText(),
        why.path(1).asText(),
        why.path(2).asText(),
        why.path(3).booleanValue(),
        why.path(4).asText());
  }

  /** The representative stack, root first; that of the longest sample where it is not known. */
  List<MergedTree.TreeFrame> representative() {
    int known = representative.asInt(-1);
    if (known >= 0) {
      return path(known);
    }
    int longest = -1;
    for (int i = 0; i + 2 < samples.size(); i += SAMPLE_NUMBERS) {
      if (longest < 0 || samples.get(i + 1).intValue() > samples.get(longest + 1).intValue()) {
        longest = i;
      }
    }
    return longest < 0 ? List.of() : path(samples.get(longest).intValue());
  }

  /**
   * Adds all samples to a tree of many stalls.
   *
   * @param factor how many milliseconds one of a sample stands for
   */
  void addTo(MergedTree merged, boolean other, double factor) {
    for (int i = 0; i + 2 < samples.size(); i += SAMPLE_NUMBERS) {
      int node = samples.get(i).intValue();
      if (node >= 0) {
        merged.add(path(node), Math.round(factor * samples.get(i + 1).longValue()), other);
      }
    }
  }

  /** Frames from the root to a node. */
  private List<MergedTree.TreeFrame> path(int leaf) {
    List<MergedTree.TreeFrame> path = new ArrayList<>();
    for (int node = leaf; node >= 0; node = nodes.get(2 * node).intValue()) {
      path.add(frame(nodes.get(2 * node + 1).intValue()));
    }
    Collections.reverse(path);
    return path;
  }

  private MergedTree.TreeFrame frame(int index) {
    JsonNode frame = frames.get(index);
    return new MergedTree.TreeFrame(
        frame.get(0).asText(),
        frame.get(1).isNull() ? null : frame.get(1).asText(),
        frame.get(2).booleanValue());
  }
}
