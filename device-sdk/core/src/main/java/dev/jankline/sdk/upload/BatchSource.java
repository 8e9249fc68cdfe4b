package dev.jankline.sdk.upload;

/** Encodes a batch anew for each attempt, since it carries the time it was sent. */
public interface BatchSource {
  /** The batch as single-object Avro. */
  byte[] encode(long sentAtMillis);
}
