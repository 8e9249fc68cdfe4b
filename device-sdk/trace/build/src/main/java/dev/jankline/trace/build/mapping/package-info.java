/** Gives every traced method its id, and reads and writes {@code methodMapping.txt}. */
@NullMarked
package dev.jankline.trace.build.mapping;

import org.jspecify.annotations.NullMarked;
