package dev.jankline.processor.pipeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;

/**
 * Draws a topology as SVG: a panel for each sub-topology and one for all global stores, a row for
 * each stage with the topics it reads on the left, its stores inside, and the topics it writes on
 * the right. A topic that an earlier sub-topology reads has a dashed border.
 *
 * <pre>
 * +- sub-topology ------------------------------------------+
 * |  topic read  -->  stage          -->  topic written     |
 * |                   store                                 |
 * |                     |                                   |
 * |                     v                                   |
 * |                   stage          -->  topic written     |
 * +---------------------------------------------------------+
 * </pre>
 */
final class TopologyPicture {
  private static final int WIDTH = 1000;
  private static final int TOPIC_WIDTH = 230;
  private static final int READ_X = 24;
  private static final int STAGE_X = 380;
  private static final int STAGE_WIDTH = 240;
  private static final int WRITTEN_X = WIDTH - 24 - TOPIC_WIDTH;
  private static final int TOPIC_HEIGHT = 24;
  private static final int TOPIC_STEP = 30;
  private static final int STORE_STEP = 19;
  private static final int STAGE_HEIGHT = 34;
  private static final int ROW_GAP = 26;
  private static final int PANEL_HEAD = 44;
  private static final int PANEL_GAP = 16;
  private static final int LANE_STEP = 20;

  /** Stores with this ending hold nothing: through them a stage learns of a commit. */
  private static final String COMMIT_SIGNAL = "-commit";

  private static final String STYLE =
      """
      text { font: 13px system-ui, sans-serif; fill: #1f2328 }
      .head { font-size: 14px; fill: #59636e }
      .stage-name { font-size: 15px; font-weight: 600 }
      .panel { fill: #f6f8fa; stroke: #d1d9e0 }
      .topic { fill: #ddf4ff; stroke: #0969da }
      .back { stroke-dasharray: 5 4 }
      .stage { fill: #ffffff; stroke: #59636e }
      .store { fill: #fff8c5; stroke: #9a6700 }
      .arrow { fill: none; stroke: #59636e }
      .tip { fill: #59636e }
      @media (prefers-color-scheme: dark) {
        text { fill: #f0f6fc }
        .head { fill: #9198a1 }
        .panel { fill: #151b23; stroke: #3d444d }
        .topic { fill: #121d2f; stroke: #4493f8 }
        .stage { fill: #0d1117; stroke: #9198a1 }
        .store { fill: #272115; stroke: #d29922 }
        .arrow { stroke: #9198a1 }
        .tip { fill: #9198a1 }
      }
      """;

  private final StringBuilder shapes = new StringBuilder();

  /** Topics that a panel above reads, or this one. */
  private final Set<String> readAbove = new HashSet<>();

  private int y;

  private TopologyPicture() {}

  /** Returns the picture as the text of an SVG file. */
  static String svg(TopologyDescription topology) {
    TopologyPicture picture = new TopologyPicture();
    topology.subtopologies().stream()
        .sorted(Comparator.comparingInt(TopologyDescription.Subtopology::id))
        .forEach(part -> picture.panel("Sub-topology " + part.id(), stages(part.nodes().stream())));
    picture.panel(
        "Global stores: every processor reads all records of these topics",
        topology.globalStores().stream()
            .map(TopologyDescription.GlobalStore::processor)
            .sorted(Comparator.comparing(Node::name))
            .toList());
    int height = picture.y - PANEL_GAP + 1;
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" role="img">
        <title>Stages, topics and stores of the stream processor</title>
        <style>
        %3$s</style>
        <defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">\
        <path class="tip" d="M0 0L8 4L0 8Z"/></marker></defs>
        %4$s</svg>
        """
        .formatted(WIDTH, height, STYLE, picture.shapes);
  }

  /** Returns the processors of a sub-topology: each behind all that forward to it, then by name. */
  private static List<Processor> stages(Stream<Node> nodes) {
    Map<Node, Integer> depths = new HashMap<>();
    return nodes
        .filter(Processor.class::isInstance)
        .map(Processor.class::cast)
        .sorted(
            Comparator.comparing((Processor stage) -> depth(stage, depths))
                .thenComparing(Node::name))
        .toList();
  }

  private static int depth(Node node, Map<Node, Integer> depths) {
    Integer known = depths.get(node);
    if (known != null) {
      return known;
    }
    int depth =
        node.predecessors().stream().mapToInt(before -> depth(before, depths) + 1).max().orElse(0);
    depths.put(node, depth);
    return depth;
  }

  private void panel(String head, List<Processor> stages) {
    int top = y;
    int frame = shapes.length();
    text("head", READ_X, top + 26, head);
    y = top + PANEL_HEAD;
    stages.forEach(stage -> readAbove.addAll(read(stage)));
    List<Integer> tops = new ArrayList<>();
    for (Processor stage : stages) {
      tops.add(y);
      row(stage);
      y += ROW_GAP;
    }
    forwards(stages, tops);
    int height = y - ROW_GAP + 20 - top;
    shapes.insert(frame, rect("panel", 1, top + 1, WIDTH - 2, height, 8));
    y = top + height + PANEL_GAP;
  }

  /** Draws arrows between stages: to the next one straight, to a later one around on the left. */
  private void forwards(List<Processor> stages, List<Integer> tops) {
    int lane = 0;
    for (int i = stages.size() - 1; i >= 0; i--) {
      int bottom = tops.get(i) + height(stages.get(i));
      for (int j = i + 1; j < stages.size(); j++) {
        if (!stages.get(i).successors().contains(stages.get(j))) {
          continue;
        }
        if (j == i + 1) {
          arrow("M%d %dV%d".formatted(STAGE_X + STAGE_WIDTH / 2, bottom, tops.get(j) - 2));
        } else {
          lane++;
          int way = LANE_STEP * lane;
          int end = tops.get(j) + 9 + 8 * lane;
          arrow("M%d %dh-%dV%dh%d".formatted(STAGE_X, bottom - 10, way, end, way - 2));
        }
      }
    }
  }

  private void row(Processor stage) {
    shapes.append(rect("stage", STAGE_X, y, STAGE_WIDTH, height(stage), 6));
    text("stage-name", STAGE_X + 12, y + 22, stage.name());
    int storeY = y + STAGE_HEIGHT;
    for (String store : stores(stage)) {
      shapes.append(rect("store", STAGE_X + 12, storeY + 1, 12, 12, 3));
      text("store-name", STAGE_X + 32, storeY + 12, store);
      storeY += STORE_STEP;
    }
    int topicY = y + 5;
    for (String topic : read(stage)) {
      topic(READ_X, topicY, topic, false);
      int middle = topicY + TOPIC_HEIGHT / 2;
      arrow("M%d %dH%d".formatted(READ_X + TOPIC_WIDTH, middle, STAGE_X - 2));
      topicY += TOPIC_STEP;
    }
    topicY = y + 5;
    for (String topic : written(stage)) {
      topic(WRITTEN_X, topicY, topic, readAbove.contains(topic));
      int middle = topicY + TOPIC_HEIGHT / 2;
      arrow("M%d %dH%d".formatted(STAGE_X + STAGE_WIDTH, middle, WRITTEN_X - 2));
      topicY += TOPIC_STEP;
    }
    y += height(stage);
  }

  private static int height(Processor stage) {
    int stores = stores(stage).size();
    int topics = Math.max(read(stage).size(), written(stage).size());
    return Math.max(
        STAGE_HEIGHT + (stores == 0 ? 0 : stores * STORE_STEP + 4), topics * TOPIC_STEP + 4);
  }

  private static List<String> stores(Processor stage) {
    return stage.stores().stream()
        .filter(store -> !store.endsWith(COMMIT_SIGNAL))
        .sorted()
        .toList();
  }

  private static List<String> read(Processor stage) {
    List<String> topics = new ArrayList<>();
    for (Node before : stage.predecessors()) {
      if (before instanceof Source source) {
        topics.addAll(source.topicSet());
      }
    }
    return topics.stream().sorted().toList();
  }

  private static List<String> written(Processor stage) {
    return stage.successors().stream()
        .filter(Sink.class::isInstance)
        .map(sink -> ((Sink) sink).topic())
        .sorted()
        .toList();
  }

  private void topic(int x, int top, String name, boolean isReadAbove) {
    String kind = isReadAbove ? "topic back" : "topic";
    shapes.append(rect(kind, x, top, TOPIC_WIDTH, TOPIC_HEIGHT, TOPIC_HEIGHT / 2));
    text("topic-name", x + 14, top + 17, name);
  }

  private void arrow(String path) {
    shapes.append("<path class=\"arrow\" d=\"%s\" marker-end=\"url(#tip)\"/>\n".formatted(path));
  }

  private void text(String kind, int x, int baseline, String text) {
    shapes.append(
        "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n".formatted(kind, x, baseline, text));
  }

  private static String rect(String kind, int x, int top, int width, int height, int radius) {
    return String.format(
        Locale.ROOT,
        "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>\n",
        kind,
        x,
        top,
        width,
        height,
        radius);
  }
}
