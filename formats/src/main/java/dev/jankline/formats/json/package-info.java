/**
 * Reads JSON reports of foreign tools. The text of a report comes in; its documents, one after the
 * other and each with its line, or refusals of those that cannot be read, go out.
 */
@NullMarked
package dev.jankline.formats.json;

import org.jspecify.annotations.NullMarked;
