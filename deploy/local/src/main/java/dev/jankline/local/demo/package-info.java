/**
 * The demo: a stack, a simulated fleet, a ticket receiver, and the numbers of the whole path, each
 * taken from an independent place.
 */
@NullMarked
package dev.jankline.local.demo;

import org.jspecify.annotations.NullMarked;
