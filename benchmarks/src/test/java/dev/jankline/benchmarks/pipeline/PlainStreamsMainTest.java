package dev.jankline.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainStreamsMainTest {
  private static final Instant RECEIVED = Instant.parse("2026-11-20T10:00:00Z");

  static {
    TrustedRecords.trust();
  }

  @TempDir Path state;

  @Test
  void stallsAreCountedOnceByVersionLastFrameAndDay() {
    assertThat(
            counts(
                stall(1, "1.0.0", "a.B", Duration.ZERO),
                stall(2, "1.0.0", "a.B", Duration.ZERO),
                stall(1, "1.0.0", "a.B", Duration.ZERO),
                stall(3, "1.1.0", "a.B", Duration.ZERO),
                stall(4, "1.0.0", "a.C", Duration.ofDays(1))))
        .isEqualTo(
            Map.of(
                "app|1.0.0|a.B.run|2026-11-20", 2L,
                "app|1.1.0|a.B.run|2026-11-20", 1L,
                "app|1.0.0|a.C.run|2026-11-19", 1L));
  }

  @Test
  void otherEventsAndLateStallsAreNotCounted() {
    Event exposure = new Event(id(5), RECEIVED, null, null, new Exposure(1L, 1, List.of()), null);

    assertThat(counts(event("1.0.0", exposure), stall(6, "1.0.0", "a.B", Duration.ofDays(9))))
        .isEmpty();
  }

  private Map<String, Long> counts(JankEvent... events) {
    Properties settings = new Properties();
    settings.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
    try (TopologyTestDriver driver =
        new TopologyTestDriver(PlainStreamsMain.topology(serde()), settings)) {
      TestInputTopic<String, JankEvent> in =
          driver.createInputTopic(
              PlainStreamsMain.FROM, new StringSerializer(), serde().serializer());
      for (JankEvent event : events) {
        in.pipeInput("app|device", event, RECEIVED);
      }
      return driver
          .createOutputTopic(PlainStreamsMain.TO, new StringDeserializer(), new LongDeserializer())
          .readKeyValuesToMap();
    }
  }

  private static JankEvent stall(int id, String version, String frame, Duration age) {
    StackFrame leaf =
        StackFrame.newBuilder().setJavaFrame(new JavaFrame(frame, "run", null, 1)).build();
    Stall stall =
        Stall.newBuilder()
            .setKind(StallKind.DISPATCH)
            .setDurationMillis(900)
            .setThresholdMillis(200)
            .setFrames(List.of(leaf))
            .setNodes(List.of(new StackNode(-1, 0)))
            .setSamples(
                List.of(
                    StackSample.newBuilder()
                        .setOffsetMillis(200)
                        .setShareMillis(900)
                        .setNode(0)
                        .build()))
            .build();
    return event(version, new Event(id(id), RECEIVED.minus(age), stall, null, null, null));
  }

  private static JankEvent event(String version, Event event) {
    Device device =
        Device.newBuilder().setModel("p").setOsVersion("15").setTier(DeviceTier.MID).build();
    BatchHeader header =
        BatchHeader.newBuilder()
            .setApp("app")
            .setPlatform(Platform.ANDROID)
            .setVersionName(version)
            .setVersionCode(1)
            .setInstallId("device")
            .setDevice(device)
            .setSdkVersion("1")
            .setSampleRate(1)
            .build();
    return new JankEvent(event, header, RECEIVED, RECEIVED);
  }

  private static EventId id(int id) {
    return new EventId(ByteBuffer.allocate(16).putInt(id).array());
  }

  /** Writes Avro's own encoding: no registry is needed. */
  private static Serde<JankEvent> serde() {
    return Serdes.serdeFrom(
        (topic, event) -> {
          try {
            return JankEvent.getEncoder().encode(event).array();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        (topic, bytes) -> {
          try {
            return JankEvent.getDecoder().decode(bytes);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
