/** What stages pass to each other inside one task, and how they hand it on. */
@NullMarked
package dev.jankline.processor.flow;

import org.jspecify.annotations.NullMarked;
