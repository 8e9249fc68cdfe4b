/**
 * Serializes values of Kafka records in Confluent's wire format. Records come in and bytes go out,
 * or the other way around; schema ids are asked of the registry.
 */
@NullMarked
package dev.jankline.registry;

import org.jspecify.annotations.NullMarked;
