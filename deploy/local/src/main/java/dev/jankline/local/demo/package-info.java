/**
 * The demo: runs a stack, a simulated fleet and a ticket receiver. The size of the fleet comes in;
 * the numbers of the whole pipeline go out, each counted in an independent place.
 */
@NullMarked
package dev.jankline.local.demo;

import org.jspecify.annotations.NullMarked;
