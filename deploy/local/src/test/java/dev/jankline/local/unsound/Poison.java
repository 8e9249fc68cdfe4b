package dev.jankline.local.unsound;

import static java.util.Objects.requireNonNull;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Makes the values that {@link PoisonIT} calls by these names. */
public final class Poison {
  /** With key and headers of a producer the largest record a broker takes by default. */
  private static final int LARGEST_VALUE = 1_048_400;

  private static final byte[] GARBAGE = "no Avro at all".getBytes(StandardCharsets.UTF_8);
  private static final String LONG_NAME = "v".repeat(500_000);

  private final Serializer<SpecificRecord> serializer;
  private final SoundEvents sound;

  public Poison(Map<String, Object> clientSettings, SoundEvents sound) {
    this.serializer = AvroSerdes.<SpecificRecord>forValues(clientSettings).serializer();
    this.sound = sound;
  }

  byte @Nullable [] value(Topic topic, String name) {
    return switch (name) {
      case "no value" -> null;
      case "no key", "garbage" -> GARBAGE;
      case "cut off" -> cutOff();
      case "unknown schema id" -> new byte[] {0, 0, 0, (byte) 200, 99, 1, 2, 3};
      case "record of another topic" ->
          serializer.serialize(Topics.GATEWAY_REJECTS.name(), report("R"));
      case "unknown kind" -> unknownKind(topic);
      case "names too large to count" -> largeNames(topic);
      case "garbage as large as a record may be" -> largest();
      case "window in the future" -> futureWindow();
      default -> throw new IllegalArgumentException("no such poison: " + name);
    };
  }

  public byte[] sound(JankEvent event) {
    return requireNonNull(serializer.serialize(Topics.EVENTS.name(), event));
  }

  private byte[] cutOff() {
    byte[] whole = sound(sound.stall("poisoner", ""));
    return Arrays.copyOf(whole, whole.length / 2);
  }

  private byte[] unknownKind(Topic topic) {
    if (topic.equals(Topics.EVENTS)) {
      JankEvent event = sound.exposure("poisoner");
      event.getEvent().setExposure(null);
      return sound(event);
    }
    return serializer.serialize(topic.name(), new PartialCount());
  }

  private byte[] largeNames(Topic topic) {
    if (topic.equals(Topics.GATEWAY_REJECTS)) {
      return serializer.serialize(topic.name(), report("r".repeat(960_000)));
    }
    JankEvent event = sound.stall("poisoner", "");
    event.getHeader().setVersionName(LONG_NAME);
    return sound(event);
  }

  private byte[] futureWindow() {
    ExposureCount count =
        new ExposureCount(
            sound.app(),
            "1.0.0",
            1L,
            Instant.now().plus(Duration.ofDays(400)),
            Duration.ofDays(1).toMillis(),
            1L,
            1.0,
            1L,
            1L,
            ByteBuffer.allocate(0),
            List.of(),
            0L,
            0L,
            List.of(),
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            Map.of(),
            0L);
    PartialCount delta = new PartialCount();
    delta.setExposure(count);
    return serializer.serialize(Topics.PARTIAL_COUNTS.name(), delta);
  }

  private GatewayRejects report(String reason) {
    return new GatewayRejects(new EventId(new byte[16]), sound.app(), reason, 1L, Instant.now());
  }

  private static byte[] largest() {
    byte[] value = new byte[LARGEST_VALUE];
    Arrays.fill(value, (byte) 9);
    return value;
  }
}
