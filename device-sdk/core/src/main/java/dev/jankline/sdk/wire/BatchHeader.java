package dev.jankline.sdk.wire;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.SdkConfig;

/** What is the same for all events of a batch, in force when they were captured. */
public final class BatchHeader extends Encoded {
  /** Header of one installation under one configuration. */
  public BatchHeader(
      SdkConfig config, String installId, DeviceDescription device, String sdkVersion) {
    super(
        new AvroWriter()
            .writeText(config.app())
            .writeEnum(config.platform())
            .writeText(config.versionName())
            .writeLong(config.versionCode())
            .writeArray(config.buildIds())
            .writeText(installId)
            .write(device)
            .writeText(sdkVersion)
            .writeDouble(config.grayScaleRate())
            .writeLong(config.configRevision()));
  }
}
