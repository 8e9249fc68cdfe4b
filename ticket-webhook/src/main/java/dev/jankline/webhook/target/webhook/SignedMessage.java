package dev.jankline.webhook.target.webhook;

import org.jspecify.annotations.Nullable;

/**
 * Holds a webhook as a receiver got it: the three headers and the body. A missing header is null.
 *
 * @param id header {@code webhook-id}
 * @param timestamp header {@code webhook-timestamp}
 * @param signatures header {@code webhook-signature}
 * @param body the bytes of the body, as they came
 */
@SuppressWarnings("ArrayRecordComponent") // It is never compared, only verified.
public record SignedMessage(
    @Nullable String id, @Nullable String timestamp, @Nullable String signatures, byte[] body) {}
