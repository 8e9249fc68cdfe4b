/** Ids of tickets and of their events: app and fingerprint in, stable ids out. */
@NullMarked
package dev.jankline.processor.ticket;

import org.jspecify.annotations.NullMarked;
