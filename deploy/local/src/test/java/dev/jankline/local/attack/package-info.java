/**
 * Attacks a gateway on this machine and measures what good clients notice: a running gateway and
 * valid batches come in, rates and counts of answers go out.
 */
@NullMarked
package dev.jankline.local.attack;

import org.jspecify.annotations.NullMarked;
