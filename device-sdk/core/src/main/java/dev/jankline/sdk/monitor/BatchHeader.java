package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.wire.AvroWriter;
import dev.jankline.sdk.wire.BuildId;
import java.util.List;

/** What is the same for all events of a batch, in force when they were captured. */
public final class BatchHeader {
  private BatchHeader() {}

  /** Header of one installation under one configuration. */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public static byte[] of(
      SdkConfig config, String installId, DeviceDescription device, String sdkVersion) {
    AvroWriter out =
        new AvroWriter()
            .writeText(config.app())
            .writeLong(config.platform().ordinal())
            .writeText(config.versionName())
            .writeLong(config.versionCode());
    List<BuildId> buildIds = config.buildIds();
    out.writeBlockStart(buildIds.size());
    for (BuildId buildId : buildIds) {
      buildId.writeTo(out);
    }
    out.writeBlockEnd().writeText(installId);
    device.writeTo(out);
    return out.writeText(sdkVersion)
        .writeDouble(config.grayScaleRate())
        .writeLong(config.configRevision())
        .toBytes();
  }
}
