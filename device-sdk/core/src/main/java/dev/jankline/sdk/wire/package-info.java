/**
 * Encodes the wire contract by hand: a class for each larger record and each enum of {@code
 * Batch.avsc}. In: values. Out: Avro binary. Knows no other package of the SDK.
 */
package dev.jankline.sdk.wire;
