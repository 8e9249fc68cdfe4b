/**
 * Runs the processor: reads and checks settings, waits for registry and topics, decides whether
 * local state may be used, starts the topology, replaces threads that fail, says whether it is
 * ready and why not, and stops. Settings and a topology in, a running process out.
 */
@NullMarked
package dev.jankline.processor.service;

import org.jspecify.annotations.NullMarked;
