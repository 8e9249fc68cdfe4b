/**
 * Records messages, frames, screens and foreground time, at the lowest possible cost on the watched
 * thread. In: calls of the host. Out: finished stalls, and counts as event bodies.
 */
package dev.jankline.sdk.watch;
