package dev.jankline.symbols;

import java.net.URI;
import java.util.Optional;

/**
 * Says which bucket holds the symbols.
 *
 * @param name of the bucket
 * @param prefix what all keys begin with: empty, or with a slash at its end
 * @param endpoint address of a store that is not AWS's own
 * @param region of the bucket
 * @param maxCopiesBytes bytes of local copies of what is read
 */
public record BucketSettings(
    String name, String prefix, Optional<URI> endpoint, String region, long maxCopiesBytes) {}
