/**
 * Speaks to a schema registry that has Confluent's REST API. Schemas and ids come in; ids and
 * schemas go out, each asked for once and kept in memory.
 */
@NullMarked
package dev.jankline.registry.client;

import org.jspecify.annotations.NullMarked;
