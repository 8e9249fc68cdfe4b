/** Tests that run a word of the command against a broker, a gateway or a demo that really runs. */
@NullMarked
package dev.jankline.command.live;

import org.jspecify.annotations.NullMarked;
