/**
 * Encodes the wire contract by hand: one class for each record and enum of {@code Batch.avsc}. In:
 * values. Out: Avro binary. Knows no other package of the SDK.
 */
package dev.jankline.sdk.wire;
