package dev.jankline.gateway.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.gateway.scan.PlainBatch;
import dev.jankline.gateway.scan.PlainBatch.ReadBatch;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.registry.AvroSerializer;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventValuesTest {
  private static final Instant RECEIVED = Instant.ofEpochMilli(1_700_000_000_123L);
  private static final int EVENTS = 40;

  private final AvroSerializer<SpecificRecord> serializer = new AvroSerializer<>();
  private HttpServer registry;

  @BeforeEach
  void startRegistry() throws IOException {
    registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    registry.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          byte[] answer = "{\"id\":300}".getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    registry.start();
    String url = "http://127.0.0.1:" + registry.getAddress().getPort();
    serializer.configure(Map.of("schema.registry.url", url), false);
  }

  @AfterEach
  void stopRegistry() {
    serializer.close();
    registry.stop(0);
  }

  @Test
  void everyEventIsSerialized_whenTheBatchWasDecoded() throws WireException {
    assertSerialized(received(), serializer);
  }

  @Test
  void everyValueIsWhatTheSerializerMakes_whenHeaderAndEventsAreCopied() {
    ReceivedBatch batch = plain();
    assertThat(batch.bytes()).isNotNull();

    assertSerialized(batch, serializer);
  }

  @Test
  void nothingIsEncoded_whenHeaderAndEventsAreCopied() {
    ReceivedBatch batch = plain();
    byte[] sent = new EventValues(batch, serializer).of(0);
    batch.batch().getHeader().setVersionName("other");

    assertThat(new EventValues(batch, serializer).of(0)).isEqualTo(sent);
  }

  @Test
  void everyEventIsSerialized_whenAPlainBatchMeetsAnotherSerializer() {
    assertSerialized(plain(), (topic, event) -> serializer.serialize(topic, event));
  }

  private static void assertSerialized(ReceivedBatch batch, Serializer<SpecificRecord> serializer) {
    EventValues values = new EventValues(batch, serializer);
    for (int i = 0; i < EVENTS; i++) {
      assertThat(values.of(i))
          .as("event " + i)
          .isEqualTo(serializer.serialize("jank.events.v1", batch.event(i)));
    }
  }

  /** A batch of which nothing is decoded but its header. */
  private static ReceivedBatch plain() {
    byte[] body = BatchCodec.encode(Batches.ofApp(Batches.APP, EVENTS));
    ReadBatch read = PlainBatch.read(body, bytes -> true).orElseThrow();
    return new ReceivedBatch(read.batch(), read.sent(), RECEIVED);
  }

  private static ReceivedBatch received() throws WireException {
    byte[] body = BatchCodec.encode(Batches.ofApp(Batches.APP, EVENTS));
    return new ReceivedBatch(BatchCodec.decode(body, ItemLimit.ofBatch()), null, RECEIVED);
  }
}
