/** Ticket events to signed webhooks; answers back into Kafka. */
@NullMarked
package dev.jankline.webhook;

import org.jspecify.annotations.NullMarked;
