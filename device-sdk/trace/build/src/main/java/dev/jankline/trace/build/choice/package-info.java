/** Decides for each method whether it gets probes, and where in a constructor they may begin. */
@NullMarked
package dev.jankline.trace.build.choice;

import org.jspecify.annotations.NullMarked;
