package dev.jankline.processor.row;

import dev.jankline.processor.flow.Node;

/**
 * Holds a value together with the node that it goes to.
 *
 * @param node a node that takes such values
 * @param value what it takes
 */
public record Output<T>(Node<T> node, T value) {}
