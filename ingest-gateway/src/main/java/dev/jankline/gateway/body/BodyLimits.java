package dev.jankline.gateway.body;

import java.time.Duration;

/**
 * Bounds the body of one upload.
 *
 * @param maxCompressedBytes bytes as sent
 * @param maxBatchBytes bytes after unpacking
 * @param maxRatio unpacked bytes for each byte sent; not looked at up to {@link #RATIO_FREE_BYTES}
 *     unpacked bytes, because a short text of zeros is harmless
 * @param timeout time from the head of the request to the last byte of its body
 */
public record BodyLimits(
    int maxCompressedBytes, int maxBatchBytes, int maxRatio, Duration timeout) {
  static final int RATIO_FREE_BYTES = 64 * 1024;
}
