package dev.jankline.gateway.batch;

import dev.jankline.gateway.body.GatheredBody;

/**
 * Holds one authenticated upload as it came.
 *
 * @param head what its headers say
 * @param body its bytes, and the memory that is reserved for them
 */
record BatchUpload(BatchHead head, GatheredBody body) {}
