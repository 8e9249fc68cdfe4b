/**
 * Divides the gateway among its clients. Apps, client addresses and their tasks come in; which task
 * runs next, and what exceeds a quota, goes out.
 */
@NullMarked
package dev.jankline.gateway.ratelimit;

import org.jspecify.annotations.NullMarked;
