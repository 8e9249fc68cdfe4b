/**
 * Divides the gateway among its clients. Client addresses and the cost of their requests come in;
 * how long the next request waits, and which task runs next, goes out.
 */
@NullMarked
package dev.jankline.gateway.ratelimit;

import org.jspecify.annotations.NullMarked;
