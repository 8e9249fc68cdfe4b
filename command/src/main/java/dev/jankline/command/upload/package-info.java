/**
 * Words about what is sent to a gateway: batches and symbol files come in, the gateway's answers,
 * or what it would find wrong, go out.
 */
@NullMarked
package dev.jankline.command.upload;

import org.jspecify.annotations.NullMarked;
