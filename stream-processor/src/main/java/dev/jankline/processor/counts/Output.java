package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.Node;
import org.jspecify.annotations.Nullable;

/**
 * Holds a value together with the node that it goes to.
 *
 * @param node a node that takes such values
 * @param value what it takes
 * @param key key of its record; null for the key of the row
 */
public record Output<T>(Node<T> node, T value, @Nullable String key) {
  /** A value under the key of its row. */
  public Output(Node<T> node, T value) {
    this(node, value, null);
  }
}
