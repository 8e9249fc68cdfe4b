/**
 * Reads what the processor is told: settings in; a checked {@link ProcessorPlan} out, with the
 * configuration of Kafka Streams. Starts nothing.
 */
@NullMarked
package dev.jankline.processor.settings;

import org.jspecify.annotations.NullMarked;
