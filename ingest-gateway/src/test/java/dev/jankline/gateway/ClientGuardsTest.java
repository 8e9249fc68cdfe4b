package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.gateway.testing.Http2Bytes;
import dev.jankline.service.testing.RawClient;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.json.PlainJson;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Attacks without and with a key; each bounded in bytes and time. */
@Timeout(120)
class ClientGuardsTest {
  private static final byte[] AVRO = BatchCodec.encode(Batches.ofApp(Batches.APP, 2));
  private static final String HEALTH = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  private static final String POST = "POST /v1/batches HTTP/1.1\r\nHost: a\r\n";

  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway =
        new RunningGateway(
            folder,
            "max-connections-per-address=20",
            "head-timeout=PT4S",
            "body-timeout=PT1S",
            "request-timeout=PT5S");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void pipelinedRequestsWait_whileTheFirstIsUnderWay() throws Exception {
    CompletableFuture<Void> stored = new CompletableFuture<>();
    AtomicInteger begun = new AtomicInteger();
    gateway.sink =
        events -> {
          begun.incrementAndGet();
          return stored;
        };
    try (RawClient client = new RawClient(gateway.port())) {
      for (int i = 0; i < 20; i++) {
        client.send(RunningGateway.rawUpload(AVRO));
      }
      client.send(HEALTH);

      client.readFor(1_500);
      assertThat(begun).hasValue(1);
      assertThat(client.count("HTTP/1.1")).isZero();

      stored.complete(null);
      assertThat(client.readUntil("HTTP/1.1 200", 10_000)).isTrue();
      assertThat(client.count("HTTP/1.1 202")).isEqualTo(20);
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredOneByOne_andAtAPace() throws Exception {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send(HEALTH.repeat(5_000));

      assertThat(client.closesWithin(3_000)).isFalse();
      assertThat(client.count("HTTP/1.1 200")).isBetween(50, 2_000);
    }
    assertThat(gateway.send(gateway.upload(AVRO)).statusCode()).isEqualTo(202);
  }

  @Test
  void connectionsOfOneAddressAreBounded_andOthersGetIn() throws Exception {
    List<RawClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        clients.add(new RawClient(gateway.port(), 2));
      }
      clients.get(19).send(HEALTH);
      assertThat(clients.get(19).readUntil("HTTP/1.1 200", 3_000)).isTrue();
      try (RawClient oneMore = new RawClient(gateway.port(), 2)) {
        assertThat(oneMore.closesWithin(3_000)).isTrue();
      }
      assertThat(gateway.refusedEarly("TOO_MANY_CONNECTIONS")).isEqualTo(1);
      assertThat(gateway.send(gateway.upload(AVRO)).statusCode()).isEqualTo(202);
    } finally {
      for (RawClient client : clients) {
        client.close();
      }
    }
  }

  @Test
  void refusedConnectionIsClosed_whileItsBodyDribbles() throws Exception {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send(POST + "Content-Length: 1000\r\n\r\nx");
      for (int i = 0; i < 3; i++) {
        Thread.sleep(500);
        client.send("x");
      }

      assertThat(client.closesWithin(6_000)).isTrue();
      assertThat(client.count("HTTP/1.1 401")).isEqualTo(1);
      assertThat(client.count("onnection: close")).isEqualTo(1);
    }
  }

  @Test
  void connectionWithoutAKeyIsClosed_afterItsAnswer() throws Exception {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send(POST + "Content-Length: 1\r\n\r\nx");

      assertThat(client.closesWithin(3_000)).isTrue();
      assertThat(client.count("HTTP/1.1 401")).isEqualTo(1);
    }
  }

  @Test
  void slowHeadAndSilenceAndSlowBodyEnd() throws Exception {
    try (RawClient silent = new RawClient(gateway.port());
        RawClient slowHead = new RawClient(gateway.port());
        RawClient slowBody = new RawClient(gateway.port())) {
      slowHead.send("GET /healthz HTTP/1.1\r\nHost: a\r\nX");
      slowBody.send(new String(RunningGateway.rawUpload(AVRO), ISO_8859_1).substring(0, 250));

      assertThat(silent.closesWithin(15_000)).isTrue();
      assertThat(slowHead.closesWithin(15_000)).isTrue();
      assertThat(slowBody.closesWithin(15_000)).isTrue();
      assertThat(slowBody.count("HTTP/1.1 503")).isEqualTo(1);
      assertThat(gateway.refusedEarly("SLOW_HEAD")).isEqualTo(2);
    }
  }

  @Test
  void ambiguousFramingIsRefused_andNothingBehindItIsARequest() throws Exception {
    for (String request :
        new String[] {
          "GET /healthz HTTP/1.1\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: a\r\nX: 1\r\n folded\r\n\r\n",
          POST + "Content-Length: 3\r\nTransfer-Encoding: xchunked\r\n\r\nabc" + HEALTH,
          POST + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HEALTH,
          POST + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc" + HEALTH
        }) {
      try (RawClient client = new RawClient(gateway.port())) {
        client.send(request);

        assertThat(client.closesWithin(5_000)).as(request).isTrue();
        assertThat(client.count("HTTP/1.1 400")).as(request).isEqualTo(1);
        assertThat(client.count("HTTP/1.1")).as(request).isEqualTo(1);
        assertThat(client.count("BAD_FRAMING")).as(request).isEqualTo(1);
      }
    }
    assertThat(gateway.refusedEarly("BAD_FRAMING")).isEqualTo(6);
  }

  @Test
  void badChunkIsRefused() throws Exception {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send(
          POST
              + "Authorization: Bearer device-key\r\n"
              + "Content-Type: application/vnd.jankline.batch+avro\r\n"
              + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n"
              + HEALTH);

      assertThat(client.closesWithin(5_000)).isTrue();
      assertThat(client.count("HTTP/1.1 400")).isEqualTo(1);
      assertThat(client.count("HTTP/1.1")).isEqualTo(1);
    }
  }

  @Test
  void floodOfStreamsEndsItsConnection() throws Exception {
    try (RawClient client = new RawClient(gateway.port())) {
      client.send(Http2Bytes.preface());
      for (int stream = 1;
          stream < 1_000 && gateway.refusedEarly("TOO_MANY_FRAMES") == 0;
          stream += 2) {
        client.send(Http2Bytes.post(stream, "/v1/batches"));
      }

      assertThat(client.closesWithin(10_000)).isTrue();
      assertThat(client.count("\u0000\u0003\u0000\u0000\u0000 ")).isEqualTo(1);
    }
    assertThat(gateway.refusedEarly("TOO_MANY_FRAMES")).isEqualTo(1);
    assertThat(gateway.send(gateway.upload(AVRO)).statusCode()).isEqualTo(202);
  }

  @Test
  void otherFormsOfUnicodeAreRefused() throws Exception {
    String json = PlainJson.write(Batches.ofApp(Batches.APP, 1));
    for (byte[] body :
        new byte[][] {
          json.getBytes(UTF_16LE),
          json.getBytes(Charset.forName("UTF-32BE")),
          overlong(json),
          ("\uFEFF" + json).getBytes(UTF_8)
        }) {
      HttpResponse<String> reply = json(body);
      assertThat(reply.statusCode()).isEqualTo(400);
      assertThat(reply.body()).contains("MALFORMED").contains("Not JSON");
    }
    assertThat(json(json.getBytes(UTF_8)).statusCode()).isEqualTo(202);
  }

  @Test
  void answersNameNoLibrary() throws Exception {
    List<String> answers = new ArrayList<>();
    answers.add(json("{\"a\": tru}".getBytes(UTF_8)).body());
    answers.add(json("{\"id\":\u0001}".getBytes(UTF_8)).body());
    answers.add(gateway.send(gateway.upload(new byte[] {(byte) 0xC3, 1, 2, 3})).body());
    answers.add(gateway.send(gateway.upload(Arrays.copyOf(AVRO, 60))).body());
    byte[] damaged = AVRO.clone();
    damaged[44] = (byte) 0xFF;
    answers.add(gateway.send(gateway.upload(damaged)).body());
    byte[] zip = Batches.gzip(AVRO);
    zip[20] ^= 0x55;
    answers.add(gateway.send(gateway.upload(zip).header("Content-Encoding", "gzip")).body());
    answers.add(gateway.send(HttpRequest.newBuilder(gateway.uri("/nowhere"))).body());
    answers.add(gateway.send(HttpRequest.newBuilder(gateway.uri("/v1/batches")).GET()).body());
    try (RawClient client = new RawClient(gateway.port())) {
      client.send("GET /a/../%2e%2e/..;/%zz HTTP/1.1\r\nHost: a\r\n\r\n");
      String raw = client.readFor(1_000);
      assertThat(raw).startsWith("HTTP/1.1 4");
      answers.add(raw.substring(raw.indexOf("\r\n\r\n") + 4));
    }
    for (String answer : answers) {
      assertThat(answer.replace(Batches.APP, ""))
          .startsWith("{")
          .doesNotContainPattern(
              "(?i)exception|jackson|avro\\.|netty|armeria|com\\.|org\\.|java\\.|Unexpected char");
    }
  }

  private HttpResponse<String> json(byte[] body) throws Exception {
    return gateway.send(gateway.upload(body).setHeader("Content-Type", "application/json"));
  }

  /** The text with its first letter 'a' written in two bytes, as UTF-8 forbids. */
  private static byte[] overlong(String json) {
    int at = json.indexOf("com.");
    String spoilt = json.substring(0, at) + "\u00C1\u00A3" + json.substring(at + 1);
    return spoilt.getBytes(ISO_8859_1);
  }
}
