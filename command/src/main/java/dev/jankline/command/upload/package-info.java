/** Words that talk to a gateway: batches and symbol files come in, the gateway's answers go out. */
@NullMarked
package dev.jankline.command.upload;

import org.jspecify.annotations.NullMarked;
