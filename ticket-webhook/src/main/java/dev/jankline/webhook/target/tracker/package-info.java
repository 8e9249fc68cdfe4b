/**
 * Targets that are trackers and chats. A ticket event comes in; requests of the tracker's interface
 * go out: it looks for the ticket by its marker, then creates, comments, opens again or closes it.
 */
@NullMarked
package dev.jankline.webhook.target.tracker;

import org.jspecify.annotations.NullMarked;
