/**
 * Puts ticket events into words: one event in, a title and blocks of text out, and these in the
 * format of a tracker: Markdown, HTML, the document format of Jira, or plain text. Escapes what a
 * format would take for markup. Keeps no state.
 */
@NullMarked
package dev.jankline.webhook.text;

import org.jspecify.annotations.NullMarked;
