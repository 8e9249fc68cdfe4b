/**
 * Finds where an HTTP/1 request starts and ends, before the HTTP server parses it. Bytes of a
 * connection come in; the length of a head and of its body, or the refusal of unsound framing, goes
 * out. Knows Netty's buffers, but no connection.
 */
@NullMarked
package dev.jankline.service.http1;

import org.jspecify.annotations.NullMarked;
