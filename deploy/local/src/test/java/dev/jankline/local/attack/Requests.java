package dev.jankline.local.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.jankline.local.attack.Attack.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Writes HTTP/1 requests as bytes, valid and invalid ones. */
final class Requests {
  static final String HEALTH = "GET /healthz HTTP/1.1\r\nHost: gateway\r\n\r\n";
  static final String POST = "POST /v1/batches HTTP/1.1\r\nHost: gateway\r\n";
  static final String AVRO = "application/vnd.jankline.batch+avro";
  static final String JSON = "application/json";

  private Requests() {}

  static Bytes text(String text) {
    return Bytes.of(text.getBytes(ISO_8859_1));
  }

  /** An upload of a batch with a key and a gzip body. */
  static Bytes packed(String key, String type, byte[] gzip) {
    return packed("/v1/batches", key, type, gzip);
  }

  /** An upload with a key and a gzip body. */
  static Bytes packed(String path, String key, String type, byte[] gzip) {
    String head =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer "
            + key
            + "\r\nContent-Type: "
            + type
            + "\r\nContent-Encoding: gzip\r\nContent-Length: "
            + gzip.length
            + "\r\n\r\n";
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(head.getBytes(ISO_8859_1));
    request.writeBytes(gzip);
    return Bytes.of(request.toByteArray());
  }

  static byte[] gzip(byte[]... parts) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      for (byte[] part : parts) {
        gzip.write(part);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot pack a request", e);
    }
    return packed.toByteArray();
  }
}
