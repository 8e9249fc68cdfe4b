/**
 * Reads the thread dumps that Android's runtime, ART, writes when an app does not respond. The text
 * of a dump comes in; its threads, the stack of the main thread and who waits for whom, or a batch
 * with one ANR, go out. Lines of an unknown form are passed over.
 */
@NullMarked
package dev.jankline.formats.art;

import org.jspecify.annotations.NullMarked;
