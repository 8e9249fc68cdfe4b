package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/**
 * The body of an answer, sent with gzip to those who take it when that makes it smaller. Immutable.
 */
public final class PackedBody {
  private static final int MIN_BYTES = 1024;

  private final byte[] plain;
  private final byte[] packed;

  private PackedBody(byte[] plain, byte[] packed) {
    this.plain = plain;
    this.packed = packed;
  }

  /** A body that every client may ask for: it is compressed now. */
  public static PackedBody of(byte[] bytes) {
    return new PackedBody(bytes, gzip(bytes));
  }

  /** A body for one client. */
  public static PackedBody of(byte[] bytes, RequestHeaders asked) {
    return new PackedBody(bytes, takesGzip(asked) ? gzip(bytes) : bytes);
  }

  /** The answer with this body. */
  public HttpResponse response(RequestHeaders asked, ResponseHeaders headers) {
    if (packed.length >= plain.length || !takesGzip(asked)) {
      return HttpResponse.of(headers, HttpData.wrap(plain));
    }
    ResponseHeaders compressed =
        headers.toBuilder().set(HttpHeaderNames.CONTENT_ENCODING, "gzip").build();
    return HttpResponse.of(compressed, HttpData.wrap(packed));
  }

  private static boolean takesGzip(RequestHeaders asked) {
    return asked.getAll(HttpHeaderNames.ACCEPT_ENCODING).stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(coding -> coding.replace(" ", ""))
        .anyMatch(
            coding ->
                coding.equals("gzip") || (coding.startsWith("gzip;q=") && !coding.endsWith("=0")));
  }

  private static byte[] gzip(byte[] bytes) {
    if (bytes.length < MIN_BYTES) {
      return bytes;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 4);
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
