/**
 * Passes over the bytes of a batch once and says whether it can be stored as it was sent. Bytes
 * come in; a batch whose events are decoded only when somebody asks for them goes out, or nothing
 * when the batch must be decoded, checked and cleaned in full.
 */
@NullMarked
package dev.jankline.gateway.scan;

import org.jspecify.annotations.NullMarked;
