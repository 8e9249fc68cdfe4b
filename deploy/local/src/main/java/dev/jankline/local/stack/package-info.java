/**
 * Jankline on one machine: broker, registry and services as child processes. The same code serves
 * demo, integration tests and benchmarks; {@link dev.jankline.local.stack.LocalStack} shows the
 * order.
 */
@NullMarked
package dev.jankline.local.stack;

import org.jspecify.annotations.NullMarked;
