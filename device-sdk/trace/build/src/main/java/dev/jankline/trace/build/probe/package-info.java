/** Puts the probes into one class file. In: its bytes and the chosen methods. Out: new bytes. */
@NullMarked
package dev.jankline.trace.build.probe;

import org.jspecify.annotations.NullMarked;
