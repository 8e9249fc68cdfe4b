package dev.jankline.service.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.http1.RequestBody.ChunkedBody;
import dev.jankline.service.http1.RequestBody.LengthBody;
import dev.jankline.service.http1.RequestHead.BadFraming;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
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

  /** The grammar as patterns, against the reading of heads that are changed at random. */
  @Test
  void headIsTakenExactlyWhenItsGrammarTakesIt() {
    String sound =
        String.join(
            "\r\n",
            "POST /v1/batches?a=1 HTTP/1.1",
            "Host: a:80",
            "Content-Length: 12",
            "X_1~: \u00e9 y",
            "",
            "");
    String signs = "\r\n \t:/.019AHZahz~_\u007f\u0000\u001f\u0080\u00ff(";
    Random random = new Random(18);
    int taken = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder head = new StringBuilder(sound);
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        int at = random.nextInt(head.length() - 4);
        char sign = signs.charAt(random.nextInt(signs.length()));
        switch (random.nextInt(3)) {
          case 0 -> head.setCharAt(at, sign);
          case 1 -> head.insert(at, sign);
          default -> head.deleteCharAt(at);
        }
      }
      String changed = head.toString();
      boolean isTaken = isTaken(changed);
      assertThat(isTaken).as(changed).isEqualTo(grammarTakes(changed));
      taken += isTaken ? 1 : 0;
    }
    assertThat(taken).isBetween(20_000, 180_000);
  }

  private static boolean isTaken(String head) {
    try {
      return RequestHead.body(head) != null;
    } catch (BadFraming e) {
      return false;
    }
  }

  private static boolean grammarTakes(String head) {
    String[] lines = head.substring(0, head.length() - 4).split("\r\n", -1);
    var request = Pattern.compile("[A-Z]{1,16} [\\x21-\\x7E]+ HTTP/1\\.([01])").matcher(lines[0]);
    String names = "";
    for (String line : Arrays.asList(lines).subList(1, lines.length)) {
      var field =
          Pattern.compile("([A-Za-z0-9!#$%&'*+.^_`|~-]+):([\\t\\x20-\\x7E\\x80-\\xFF]*)")
              .matcher(line);
      if (!field.matches()) {
        return false;
      }
      String name = field.group(1).toLowerCase(Locale.ROOT);
      if (name.equals("content-length") && !field.group(2).strip().matches("\\d{1,18}")) {
        return false;
      }
      if (name.equals("transfer-encoding")) {
        return false;
      }
      names += name + ";";
    }
    int hosts = names.split("(^|;)host;", -1).length - 1;
    int lengths = names.split("(^|;)content-length;", -1).length - 1;
    return request.matches()
        && lengths <= 1
        && hosts <= 1
        && (hosts == 1 || request.group(1).equals("0"));
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
  void headIsFound_howeverItIsCut() throws BadFraming {
    String head = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    HeadReader heads = new HeadReader();
    for (int cut = 0; cut < head.length(); cut++) {
      assertThat(heads.head(bytes(head.substring(0, cut)))).isNull();
      assertThat(heads.head(bytes(head + "body\r\n\r\n"))).isEqualTo(head);
    }
    assertThat(heads.head(bytes("\r\n\r\n"))).isEqualTo("\r\n\r\n");
  }

  @Test
  void headIsRefused_whenItIsTooLarge() throws BadFraming {
    String largest = "x".repeat(RequestHead.MAX_BYTES - 4) + "\r\n\r\n";

    assertThat(new HeadReader().head(bytes(largest))).isEqualTo(largest);
    assertThat(new HeadReader().head(bytes("x".repeat(RequestHead.MAX_BYTES - 1)))).isNull();
    assertThatThrownBy(() -> new HeadReader().head(bytes("x" + largest)))
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
