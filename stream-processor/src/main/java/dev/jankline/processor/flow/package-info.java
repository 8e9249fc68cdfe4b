/**
 * Defines what stages pass to each other inside one task, one sealed type for each edge, and how it
 * is handed on: {@code Node} names a node with the type it takes, {@code Forwarder} forwards,
 * {@code Stage} takes.
 */
@NullMarked
package dev.jankline.processor.flow;

import org.jspecify.annotations.NullMarked;
