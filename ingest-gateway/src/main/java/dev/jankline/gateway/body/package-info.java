/**
 * Reads the bodies of requests within bounds of bytes, memory and time. Body bytes as sent come in;
 * unpacked bytes, or the refusal that says which bound was passed, go out.
 */
@NullMarked
package dev.jankline.gateway.body;

import org.jspecify.annotations.NullMarked;
