/**
 * Speaks with the schema registry for the processor: typed serdes for its topics and stores, and
 * the lists of the subjects it writes under and of the changelogs that must keep days long enough.
 */
@NullMarked
package dev.jankline.processor.registry;

import org.jspecify.annotations.NullMarked;
