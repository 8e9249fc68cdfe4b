package dev.jankline.sdk.spool;

import java.io.IOException;
import java.io.OutputStream;

/** Encodes a batch, once for each attempt, because it holds the time it is sent. */
public interface BatchSource {
  /** Writes the batch as an Avro single object; throws when the stream does. */
  void writeTo(OutputStream out, long sentAtMillis) throws IOException;
}
