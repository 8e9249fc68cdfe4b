/**
 * Speaks with the schema registry for the processor: typed serdes for its topics and stores, and
 * the list of subjects it writes under.
 */
@NullMarked
package dev.jankline.processor.registry;

import org.jspecify.annotations.NullMarked;
