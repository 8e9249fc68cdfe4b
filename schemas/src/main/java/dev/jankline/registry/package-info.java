/** Confluent wire format and a client for any registry that speaks Confluent's REST API. */
@NullMarked
package dev.jankline.registry;

import org.jspecify.annotations.NullMarked;
