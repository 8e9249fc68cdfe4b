/**
 * Runs broker, registry and services as child processes: a plan and an installation come in, a
 * running stack and its addresses go out. Demo, integration tests and benchmarks use it; {@link
 * dev.jankline.local.stack.LocalStack} shows the order.
 */
@NullMarked
package dev.jankline.local.stack;

import org.jspecify.annotations.NullMarked;
