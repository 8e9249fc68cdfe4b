/**
 * Holds the port that every foreign format implements, and what the formats share: JSON documents
 * and their lines, the frame table, node tree and shares of a stall. The text of a report comes in;
 * events in batches, and the parts that are refused with line and reason, go out.
 */
@NullMarked
package dev.jankline.formats.report;

import org.jspecify.annotations.NullMarked;
