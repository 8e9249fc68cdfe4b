package dev.jankline.gateway.testing;

import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.Platform;
import dev.jankline.wire.TrustedRecords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Makes batches for tests. */
public final class Batches {
  public static final String APP = "com.example.reader";
  public static final String BATCH_HEX = "000102030405060708090a0b0c0d0e0f";

  static {
    TrustedRecords.trust();
  }

  private Batches() {}

  public static Batch ofApp(String app, int events) {
    List<Event> list = new ArrayList<>();
    for (int i = 0; i < events; i++) {
      list.add(exposure(i));
    }
    return Batch.newBuilder()
        .setId(id(0))
        .setHeader(header(app))
        .setSentAt(Instant.ofEpochMilli(1_000))
        .setEvents(list)
        .build();
  }

  public static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static BatchHeader header(String app) {
    return BatchHeader.newBuilder()
        .setApp(app)
        .setPlatform(Platform.ANDROID)
        .setVersionName("1.0.0")
        .setVersionCode(1)
        .setInstallId("install-1")
        .setDevice(
            Device.newBuilder()
                .setModel("Pixel 7")
                .setTier(DeviceTier.MID)
                .setOsVersion("14")
                .build())
        .setSdkVersion("0.1.0")
        .setSampleRate(0.002)
        .build();
  }

  private static Event exposure(int index) {
    return Event.newBuilder()
        .setId(id(100 + index))
        .setTime(Instant.ofEpochMilli(500))
        .setExposure(new Exposure(60_000L, 1, List.of()))
        .build();
  }

  private static EventId id(int first) {
    byte[] bytes = new byte[16];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (first + i);
    }
    return new EventId(bytes);
  }
}
