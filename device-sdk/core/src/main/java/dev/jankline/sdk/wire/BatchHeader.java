package dev.jankline.sdk.wire;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.SdkConfig;

/** What is the same for all events of a batch, in force when they were captured. */
public final class BatchHeader implements WireRecord {
  private final SdkConfig config;
  private final String installId;
  private final DeviceDescription device;
  private final String sdkVersion;

  /** Header of one installation under one configuration. */
  public BatchHeader(
      SdkConfig config, String installId, DeviceDescription device, String sdkVersion) {
    this.config = config;
    this.installId = installId;
    this.device = device;
    this.sdkVersion = sdkVersion;
  }

  /** The header as Avro binary. */
  public byte[] toBytes() {
    AvroWriter out = new AvroWriter();
    writeTo(out);
    return out.toBytes();
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeText(config.app());
    out.writeEnum(config.platform());
    out.writeText(config.versionName());
    out.writeLong(config.versionCode());
    out.writeArray(config.buildIds());
    out.writeText(installId);
    device.writeTo(out);
    out.writeText(sdkVersion);
    out.writeDouble(config.grayScaleRate());
    out.writeLong(config.configRevision());
  }
}
