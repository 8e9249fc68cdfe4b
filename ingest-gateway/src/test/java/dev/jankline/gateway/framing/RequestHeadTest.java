package dev.jankline.gateway.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadTest {
  @Test
  void bodyIsKnown_whenTheHeadIsSound() throws BadFraming {
    assertThat(body("Host: a").ended()).isTrue();
    assertThat(body("Host: a", "Content-Length: 0").ended()).isTrue();
    assertThat(body("host:a", "content-length:12")).isInstanceOf(LengthBody.class);
    assertThat(body("Host: a", "Transfer-Encoding: Chunked")).isInstanceOf(ChunkedBody.class);
    assertThat(RequestHead.body("GET / HTTP/1.0\r\n\r\n").ended()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Accept: x",
        "Host: a|Host: a",
        "Host: a|Content-Length: 1|Content-Length: 1",
        "Host: a|Content-Length: 1, 1",
        "Host: a|Content-Length: +1",
        "Host: a|Content-Length: 0x10",
        "Host: a|Transfer-Encoding: xchunked|Content-Length: 5",
        "Host: a|Transfer-Encoding: xchunked",
        "Host: a|Transfer-Encoding: gzip, chunked",
        "Host: a|Transfer-Encoding: chunked|Transfer-Encoding: chunked",
        "Host: a|Transfer-Encoding: chunked|Content-Length: 5",
        "Host: a|X: 1| folded",
        "Host: a|\tfolded",
        "Host: a|Content-Length : 5",
        "Host: a|No colon",
        "Host: a|X: \u0001",
        "Host: a|X: 1\nContent-Length: 5",
        "Host: a|X: 1\rContent-Length: 5"
      })
  void headIsRefused_whenTwoParsersCouldReadItDifferently(String fields) {
    assertThatThrownBy(() -> body(fields.split("\\|", -1)))
        .isInstanceOfSatisfying(
            BadFraming.class, refused -> assertThat(refused.status()).isEqualTo(400));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GET /", "get / HTTP/1.1", "GET  / HTTP/1.1", "GET / HTTP/1.2", "GET / HTTP/1.1 "})
  void headIsRefused_whenTheRequestLineIsUnsound(String line) {
    assertThatThrownBy(() -> RequestHead.body(line + "\r\nHost: a\r\n\r\n"))
        .isInstanceOf(BadFraming.class);
  }

  @Test
  void headIsRefused_whenItHasTooManyLines() {
    String[] fields = new String[101];
    java.util.Arrays.fill(fields, "X: 1");
    assertThatThrownBy(() -> body(fields))
        .isInstanceOfSatisfying(
            BadFraming.class, refused -> assertThat(refused.status()).isEqualTo(431));
  }

  @Test
  void chunksEnd_atTheLastByteOfTheEmptyOne_howeverTheyAreCut() throws BadFraming {
    String body = "5\r\nhello\r\n1f\r\n" + "x".repeat(31) + "\r\n0\r\n\r\n";
    for (int cut = 1; cut < body.length(); cut++) {
      ChunkedBody chunks = new ChunkedBody();
      assertThat(chunks.scan(bytes(body.substring(0, cut)))).isEqualTo(cut);
      assertThat(chunks.ended()).isFalse();
      assertThat(chunks.scan(bytes(body.substring(cut) + "GET / HTTP/1.1")))
          .isEqualTo(body.length() - cut);
      assertThat(chunks.ended()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n",
        "g\r\n",
        "-1\r\n",
        "5;ext=1\r\nhello\r\n",
        "5\nhello",
        "5\r\nhello\n",
        "5\r\nhelloX",
        "123456789\r\n",
        "0\r\nTrailer: 1\r\n\r\n"
      })
  void chunksAreRefused_whenUnsound(String body) {
    assertThatThrownBy(() -> new ChunkedBody().scan(bytes(body))).isInstanceOf(BadFraming.class);
  }

  private static RequestBody body(String... fields) throws BadFraming {
    return RequestHead.body("POST / HTTP/1.1\r\n" + String.join("\r\n", fields) + "\r\n\r\n");
  }

  private static ByteBuf bytes(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
  }
}
