/**
 * Works on one ticket event: reads its record, attempts to deliver it, and stores it for a later
 * attempt or dead-letters it. A record or a stored retry comes in; a status goes out. Runs on one
 * thread.
 */
@NullMarked
package dev.jankline.webhook.delivery;

import org.jspecify.annotations.NullMarked;
