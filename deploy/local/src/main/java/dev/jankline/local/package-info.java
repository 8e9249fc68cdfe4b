/** Runs everything on one machine: broker, registry, services and a simulated fleet. */
@NullMarked
package dev.jankline.local;

import org.jspecify.annotations.NullMarked;
