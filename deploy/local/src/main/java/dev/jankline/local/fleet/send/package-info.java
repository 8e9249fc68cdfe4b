/**
 * Uploads the batches of a plan to a gateway: batches come in, a report of the gateway's answers
 * goes out.
 */
@NullMarked
package dev.jankline.local.fleet.send;

import org.jspecify.annotations.NullMarked;
