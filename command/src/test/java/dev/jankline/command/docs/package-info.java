/** Checks that the snippets of README and docs are what they say. */
@NullMarked
package dev.jankline.command.docs;

import org.jspecify.annotations.NullMarked;
