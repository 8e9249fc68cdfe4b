/**
 * Puts verdicts into English words. The page, the text of a ticket and the webhook take them from
 * here, so that all say the same.
 */
@NullMarked
package dev.jankline.words;

import org.jspecify.annotations.NullMarked;
