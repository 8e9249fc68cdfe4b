package dev.jankline.sdk.spool;

import java.io.IOException;
import java.io.OutputStream;

/** Encodes a batch anew for each attempt, since it carries the time it was sent. */
public interface BatchSource {
  /** Writes the batch as single-object Avro. */
  void writeTo(OutputStream out, long sentAtMillis) throws IOException;
}
