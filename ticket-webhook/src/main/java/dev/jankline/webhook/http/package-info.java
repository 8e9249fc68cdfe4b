/**
 * What every target that speaks HTTP needs: which addresses it may connect to, how much of an
 * answer it reads, and how long it was asked to wait. Knows no ticket and no Kafka.
 */
@NullMarked
package dev.jankline.webhook.http;

import org.jspecify.annotations.NullMarked;
