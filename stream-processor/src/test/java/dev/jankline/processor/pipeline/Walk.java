package dev.jankline.processor.pipeline;

import dev.jankline.processor.counts.Row;
import dev.jankline.processor.counts.Rows;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.tickets.TicketInput;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;

/**
 * Describes a topology by nodes and the types they take.
 *
 * @param processors nodes with a processor, by name
 * @param sinks topics that sinks write to, by the sink's name
 */
record Walk(Map<String, TopologyDescription.Node> processors, Map<String, String> sinks) {
  /** Classes that hold node constants. */
  private static final List<Class<?>> HOLDERS = List.of(Nodes.class, Row.class, TicketInput.class);

  static Walk of(Topology topology) {
    Walk walk = new Walk(new TreeMap<>(), new TreeMap<>());
    TopologyDescription description = topology.describe();
    description
        .globalStores()
        .forEach(store -> walk.processors.put(store.processor().name(), store.processor()));
    description.subtopologies().stream()
        .flatMap(subtopology -> subtopology.nodes().stream())
        .forEach(walk::add);
    return walk;
  }

  private void add(TopologyDescription.Node node) {
    if (node instanceof TopologyDescription.Sink sink) {
      sinks.put(sink.name(), sink.topic());
    } else if (node instanceof TopologyDescription.Processor) {
      processors.put(node.name(), node);
    } else if (!(node instanceof TopologyDescription.Source)) {
      throw new IllegalStateException("an unknown kind of node: " + node);
    }
  }

  /** All node constants, and the sinks of totals, by name; no two have the same. */
  static Map<String, Node<?>> nodes() {
    Map<String, Node<?>> nodes = new LinkedHashMap<>();
    for (Class<?> holder : HOLDERS) {
      for (Field field : holder.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) && field.getType() == Node.class) {
          add(nodes, node(field));
        }
      }
    }
    Rows.kinds().forEach(kind -> add(nodes, kind.sink()));
    return nodes;
  }

  private static void add(Map<String, Node<?>> nodes, Node<?> node) {
    if (nodes.put(node.name(), node) != null) {
      throw new IllegalStateException("two constants for node " + node.name());
    }
  }

  private static Node<?> node(Field field) {
    try {
      return (Node<?>) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Names of the topics that a processor reads, sorted; empty when it takes values of stages. */
  List<String> topicsInto(String processor) {
    return parents(processor)
        .filter(TopologyDescription.Source.class::isInstance)
        .flatMap(source -> ((TopologyDescription.Source) source).topicSet().stream())
        .sorted()
        .toList();
  }

  /** Names of the processors that a processor forwards to, sorted. */
  List<String> processorsAfter(String processor) {
    return children(processor).filter(processors::containsKey).sorted().toList();
  }

  /** Names of the sinks that a processor forwards to, sorted. */
  List<String> sinksAfter(String processor) {
    return children(processor).filter(sinks::containsKey).sorted().toList();
  }

  private Stream<String> children(String processor) {
    return new ArrayList<>(node(processor).successors())
        .stream().map(TopologyDescription.Node::name);
  }

  private Stream<TopologyDescription.Node> parents(String processor) {
    return new ArrayList<>(node(processor).predecessors()).stream();
  }

  private TopologyDescription.Node node(String processor) {
    TopologyDescription.Node node = processors.get(processor);
    if (node == null) {
      throw new IllegalArgumentException("no processor " + processor);
    }
    return node;
  }
}
