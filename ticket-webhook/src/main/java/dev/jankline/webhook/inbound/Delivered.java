package dev.jankline.webhook.inbound;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A webhook as it came in.
 *
 * @param headers value of a header by its lower-case name; null when it is missing
 * @param body the bytes of the body, as they came
 */
@SuppressWarnings("ArrayRecordComponent") // It is never compared.
record Delivered(Function<String, @Nullable String> headers, byte[] body) {
  @Nullable String header(String name) {
    return headers.apply(name);
  }
}
