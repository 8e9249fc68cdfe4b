/** The wire contract by hand: each record of {@code Batch.avsc} writes itself as Avro binary. */
package dev.jankline.sdk.wire;
