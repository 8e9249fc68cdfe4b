package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.wire.AvroWriter;
import dev.jankline.sdk.wire.BuildId;
import java.util.List;
import java.util.Map;

/** Encodes what all events of a batch have in common: app, installation, device, settings. */
public final class BatchHeader {
  private BatchHeader() {}

  /** The header of one installation with one configuration, as Avro binary. */
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
      out.writeLong(buildId.kind().ordinal()).writeText(String.valueOf(buildId.id()));
    }
    out.writeBlockEnd().writeText(installId);
    out.writeText(device.model())
        .writeLong(device.tier().ordinal())
        .writeText(device.osVersion())
        .writeOptionalLong(device.osApiLevel());
    Float refreshRateHz = device.refreshRateHz();
    out.writePresence(refreshRateHz != null);
    if (refreshRateHz != null) {
      out.writeFloat(refreshRateHz);
    }
    out.writeOptionalLong(device.totalRamBytes()).writeOptionalLong(device.cpuCores());
    // Only Android has API levels.
    out.writeOptionalText(device.osApiLevel() == null ? null : "Android");
    out.writeText(device.vendor())
        .writeText(sdkVersion)
        .writeDouble(config.sampleRate())
        .writeLong(config.configRevision())
        .writeText(config.buildType().isEmpty() ? "release" : config.buildType())
        .writeText(config.channel());
    Map<String, String> labels = config.labels();
    out.writeBlockStart(labels.size());
    for (Map.Entry<String, String> label : labels.entrySet()) {
      out.writeText(label.getKey()).writeText(label.getValue());
    }
    return out.writeBlockEnd().toBytes();
  }
}
