/**
 * Starts, runs and stops one monitor: {@code StallMonitor} is what a host in plain Java calls, all
 * else here is behind it.
 *
 * <p>In: the host's settings and what it tells of messages, frames and screens. Out: events in the
 * spool, uploads, counts.
 */
package dev.jankline.sdk.monitor;
