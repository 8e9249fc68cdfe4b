package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.JankTopology;
import dev.jankline.topics.Role;
import dev.jankline.topics.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorRightsTest {
  @TempDir Path directory;

  /** A topic that is missing would be refused by a secured cluster; one too many is a risk. */
  @Test
  void roleNamesTheTopicsOfTheTopologyAndNoOther() {
    Set<String> sources = new TreeSet<>();
    Set<String> sinks = new TreeSet<>();
    try (Pipeline pipeline = new Pipeline(directory)) {
      TopologyDescription described =
          JankTopology.of(pipeline.parts(), Pipeline.limits(1)).describe();
      described.globalStores().forEach(global -> collect(List.of(global.source()), sources, sinks));
      described.subtopologies().forEach(part -> collect(part.nodes(), sources, sinks));
    }

    assertThat(names(Role.PROCESSOR.reads())).isEqualTo(sources);
    assertThat(names(Role.PROCESSOR.writes())).isEqualTo(sinks);
  }

  private static void collect(
      Iterable<? extends Node> nodes, Set<String> sources, Set<String> sinks) {
    for (Node node : nodes) {
      if (node instanceof Source source) {
        sources.addAll(source.topicSet());
      } else if (node instanceof Sink sink) {
        sinks.add(sink.topic());
      }
    }
  }

  private static Set<String> names(List<Topic> topics) {
    Set<String> names = new TreeSet<>();
    topics.forEach(topic -> names.add(topic.name()));
    return names;
  }
}
