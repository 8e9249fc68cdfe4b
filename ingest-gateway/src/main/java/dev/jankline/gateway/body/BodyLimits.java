package dev.jankline.gateway.body;

/**
 * Bounds the body of one upload.
 *
 * @param maxCompressedBytes bytes as sent
 * @param maxBatchBytes bytes after unpacking
 * @param maxRatio unpacked bytes for each byte sent; looked at once {@link #RATIO_FREE_BYTES} are
 *     unpacked, because short texts of zeros are harmless
 */
public record BodyLimits(int maxCompressedBytes, int maxBatchBytes, int maxRatio) {
  static final int RATIO_FREE_BYTES = 64 * 1024;
}
