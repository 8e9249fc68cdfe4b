package dev.jankline.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.schema.Batch;
import dev.jankline.wire.TrustedRecords;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.apache.avro.message.MissingSchemaException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sends a small fleet to a stand-in of the gateway that refuses what the gateway refuses. */
class FleetSenderTest {
  private static final String KEY = "reader-key";

  private final FleetPlan plan =
      FleetPlan.of(Recordings.small(), FleetShape.of(5, 20, Instant.parse("2026-03-04T05:06:07Z")));
  private final AtomicInteger requests = new AtomicInteger();
  private final HttpServer gateway;
  private Behaviour behaviour = Behaviour.NORMAL;

  private enum Behaviour {
    NORMAL,
    UNAVAILABLE_AT_FIRST,
    DROPS_FIRST_CONNECTIONS,
    ALWAYS_UNAVAILABLE
  }

  FleetSenderTest() throws IOException {
    TrustedRecords.trust();
    gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void start() {
    gateway.createContext("/v1/batches", this::handle);
    gateway.start();
  }

  @AfterEach
  void stop() {
    gateway.stop(0);
  }

  @Test
  void reportIsWhatThePlanExpects_whenGatewayIsWell() throws InterruptedException {
    FleetReport report = send(Duration.ofSeconds(30));
    assertThat(report.batches()).isEqualTo(plan.batches().size());
    assertThat(report.sent()).isEqualTo(FleetExpectation.of(plan).sent());
    assertThat(report.accepted()).isEqualTo(FleetExpectation.of(plan).accepted());
    assertThat(report.rejected()).isEqualTo(FleetExpectation.of(plan).rejected());
    assertThat(report.unanswered()).isZero();
    assertThat(report.givenUp()).isZero();
  }

  @Test
  void countsRefusalsAndSendsAgain_whenUnavailableAtFirst() throws InterruptedException {
    behaviour = Behaviour.UNAVAILABLE_AT_FIRST;
    FleetReport report = send(Duration.ofSeconds(30));
    assertThat(report.accepted()).isEqualTo(FleetExpectation.of(plan).accepted());
    assertThat(report.rejected().get("UNAVAILABLE")).isPositive();
    assertThat(report.sent()).isEqualTo(report.accepted() + report.rejectedEvents());
    assertThat(report.givenUp()).isZero();
  }

  @Test
  void sendsAgain_whenConnectionsAreDropped() throws InterruptedException {
    behaviour = Behaviour.DROPS_FIRST_CONNECTIONS;
    FleetReport report = send(Duration.ofSeconds(30));
    assertThat(report.accepted()).isEqualTo(FleetExpectation.of(plan).accepted());
    assertThat(report.unanswered()).isPositive();
  }

  @Test
  void givesUp_whenPatienceEnds() throws InterruptedException {
    behaviour = Behaviour.ALWAYS_UNAVAILABLE;
    FleetReport report = send(Duration.ofMillis(1));
    assertThat(report.accepted()).isZero();
    assertThat(report.givenUp()).isEqualTo(FleetExpectation.of(plan).sent());
  }

  private FleetReport send(Duration patience) throws InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + gateway.getAddress().getPort());
    FleetTarget target = new FleetTarget(address, KEY, 4, Duration.ZERO, patience);
    AtomicInteger ended = new AtomicInteger();
    FleetReport report =
        new FleetSender(target, InstantSource.system())
            .send(plan.batches(), (batches, of) -> ended.incrementAndGet());
    assertThat(ended).hasValue(plan.batches().size());
    return report;
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] packed = exchange.getRequestBody().readAllBytes();
    int number = requests.incrementAndGet();
    if (behaviour == Behaviour.DROPS_FIRST_CONNECTIONS && number <= 6) {
      exchange.close();
      return;
    }
    boolean unavailable =
        behaviour == Behaviour.ALWAYS_UNAVAILABLE
            || (behaviour == Behaviour.UNAVAILABLE_AT_FIRST && number <= 6);
    String reason = unavailable ? "UNAVAILABLE" : reason(exchange, packed);
    int events = Integer.parseInt(exchange.getRequestHeaders().getFirst("Jank-Events"));
    String body =
        reason.isEmpty()
            ? "{\"received\":%d,\"accepted\":%d,\"rejected\":{}}".formatted(events, events)
            : "{\"received\":%d,\"accepted\":0,\"rejected\":{\"%s\":%d}}"
                .formatted(events, reason, events);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    int status = reason.isEmpty() ? 202 : unavailable ? 503 : 400;
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String reason(HttpExchange exchange, byte[] packed) throws IOException {
    var headers = exchange.getRequestHeaders();
    if (!("Bearer " + KEY).equals(headers.getFirst("Authorization"))) {
      return "UNAUTHORIZED";
    }
    if (!"application/vnd.jankline.batch+avro".equals(headers.getFirst("Content-Type"))) {
      return "UNSUPPORTED_TYPE";
    }
    byte[] body = new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
    try {
      return reason(Batch.fromByteBuffer(ByteBuffer.wrap(body)));
    } catch (MissingSchemaException e) {
      return "UNKNOWN_SCHEMA";
    } catch (IOException | RuntimeException e) {
      return "MALFORMED";
    }
  }

  private static String reason(Batch batch) {
    if (!batch.getHeader().getApp().equals(ReaderBuild.APP)) {
      return "WRONG_APP";
    }
    boolean wrongNodes =
        batch.getEvents().stream()
            .map(event -> event.getStall())
            .anyMatch(
                stall ->
                    stall != null
                        && stall.getNodes().stream()
                            .anyMatch(node -> node.getParent() >= stall.getNodes().size()));
    return wrongNodes ? "INVALID" : "";
  }
}
