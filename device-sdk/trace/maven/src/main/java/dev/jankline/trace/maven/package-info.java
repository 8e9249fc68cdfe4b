/** Instruments classes within a Maven build. */
@NullMarked
package dev.jankline.trace.maven;

import org.jspecify.annotations.NullMarked;
