/**
 * Holds the port that every foreign format implements, and what the formats share. The text of a
 * report comes in; a {@link dev.jankline.schema.Batch}, or a refusal with line and reason, goes
 * out.
 */
@NullMarked
package dev.jankline.formats.report;

import org.jspecify.annotations.NullMarked;
