/** Attacks a gateway on this machine as strangers would, and measures what good clients notice. */
@NullMarked
package dev.jankline.local.attack;

import org.jspecify.annotations.NullMarked;
