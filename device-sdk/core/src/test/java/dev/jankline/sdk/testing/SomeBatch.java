package dev.jankline.sdk.testing;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.BatchHeader;
import dev.jankline.sdk.spool.Spool.BatchSource;
import dev.jankline.sdk.wire.BatchEncoder;
import dev.jankline.sdk.wire.Event;
import java.util.List;

/** A small valid batch. */
public final class SomeBatch {
  private SomeBatch() {}

  public static BatchSource ofThreeEvents() {
    var device = new DeviceDescription("google", "Pixel 7", DeviceTier.MID, "14", 34, 90f, null, 8);
    SdkConfig config = SdkConfig.builder().app("com.example.reader").build();
    byte[] header = BatchHeader.of(config, "install", device, "0.1.0");
    byte[] event = Event.of(new byte[16], 1_700_000_000_000L, Event.exposure(1_000, 1, List.of()));
    return (out, sentAt) ->
        BatchEncoder.write(
            out,
            BatchEncoder.FINGERPRINT,
            new byte[16],
            header,
            sentAt,
            List.of(event, event, event));
  }
}
