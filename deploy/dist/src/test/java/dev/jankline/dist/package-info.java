/** Tests of the shell script {@code jank} itself, on machines that lack this and that. */
@NullMarked
package dev.jankline.dist;

import org.jspecify.annotations.NullMarked;
