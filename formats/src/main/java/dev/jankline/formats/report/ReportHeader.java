package dev.jankline.formats.report;

import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Platform;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the header of an event together from what the report says of app and device and, where it
 * says nothing, from the origin. Not thread-safe.
 */
public final class ReportHeader {
  /** Builds that a report may add to those of the origin. */
  static final int MAX_BUILDS = 64;

  private static final Map<Platform, String> OS_NAMES =
      Map.of(Platform.ANDROID, "Android", Platform.IOS, "iOS");
  private static final String NO_VERSION = "(unknown)";
  private static final String PER_EVENT = "report-";

  private final ReportOrigin origin;
  private final String producer;
  private final Map<String, BuildId> builds = new LinkedHashMap<>();
  private final Device device;
  private Platform platform;
  private String versionName;
  private long versionCode;
  private final double sampleRate;

  /**
   * @param producer name of the tool, as the SDK of the events
   * @param platform platform of the format's reports, when the origin names none
   */
  public ReportHeader(ReportOrigin origin, String producer, Platform platform) {
    BatchHeader given = origin.header();
    Device of = given.getDevice();
    this.origin = origin;
    this.producer = producer;
    this.platform = given.getPlatform() == Platform.UNKNOWN ? platform : given.getPlatform();
    this.versionName = given.getVersionName();
    this.versionCode = given.getVersionCode();
    this.sampleRate = given.getSampleRate();
    this.device =
        new Device(
            of.getModel(),
            of.getTier(),
            of.getOsVersion(),
            of.getOsApiLevel(),
            of.getRefreshRateHz(),
            of.getTotalRamBytes(),
            of.getCpuCores(),
            of.getOsName(),
            of.getVendor());
    if (of.getOsName() == null && OS_NAMES.containsKey(this.platform)) {
      device.setOsName(OS_NAMES.get(this.platform));
    }
    given.getBuildIds().forEach(build -> builds.put(build.getId(), build));
  }

  /** What the report says of the app's version; null says nothing. */
  public ReportHeader version(@Nullable String name, @Nullable Long code) {
    versionName = name == null || name.isBlank() ? versionName : name;
    versionCode = code == null ? versionCode : code;
    return this;
  }

  /** What the report says of the device's model and system; null says nothing. */
  public ReportHeader device(@Nullable String model, @Nullable String osVersion) {
    if (model != null && !model.isBlank()) {
      device.setModel(model);
    }
    if (osVersion != null && !osVersion.isBlank()) {
      device.setOsVersion(osVersion);
    }
    return this;
  }

  /** What a report of several systems says of its own, in any case; null says nothing. */
  public ReportHeader osName(@Nullable String name) {
    for (String known : OS_NAMES.values()) {
      if (known.equalsIgnoreCase(name)) {
        device.setOsName(known);
      }
    }
    return this;
  }

  /** What the report says of the device's memory and speed; null says nothing. */
  public ReportHeader hardware(
      @Nullable Long ramBytes, @Nullable Integer cores, @Nullable DeviceTier tier) {
    device.setTotalRamBytes(ramBytes == null ? device.getTotalRamBytes() : ramBytes);
    device.setCpuCores(cores == null ? device.getCpuCores() : cores);
    device.setTier(tier == null ? device.getTier() : tier);
    return this;
  }

  /** What the report says of Android's API level; null says nothing. */
  public ReportHeader apiLevel(@Nullable Integer level) {
    device.setOsApiLevel(level == null ? device.getOsApiLevel() : level);
    return this;
  }

  /** Adds a build that the report names, unless it names very many. */
  public ReportHeader build(BuildKind kind, String id) {
    if (builds.size() < MAX_BUILDS + origin.header().getBuildIds().size()) {
      builds.putIfAbsent(id, new BuildId(kind, id));
    }
    return this;
  }

  /** Whether the origin names builds of a kind. */
  public boolean isGiven(BuildKind kind) {
    return origin.header().getBuildIds().stream().anyMatch(build -> build.getKind() == kind);
  }

  /** Refresh rate of the display that the origin names, in Hz; null when it names none. */
  public @Nullable Float refreshRateHz() {
    return device.getRefreshRateHz();
  }

  /** The header of one event. */
  BatchHeader of(EventId event) {
    BatchHeader given = origin.header();
    String install = given.getInstallId();
    if (device.getVendor().isEmpty() && "iOS".equals(device.getOsName())) {
      device.setVendor("apple");
    }
    return new BatchHeader(
        given.getApp(),
        platform,
        versionName.equals(ReportOrigin.UNKNOWN) ? NO_VERSION : versionName,
        versionCode,
        List.copyOf(builds.values()),
        install.equals(ReportOrigin.UNKNOWN)
            ? PER_EVENT + HexFormat.of().formatHex(event.bytes())
            : install,
        device,
        given.getSdkVersion().equals(ReportOrigin.UNKNOWN) ? producer : given.getSdkVersion(),
        sampleRate,
        given.getConfigRevision(),
        given.getBuildType(),
        given.getChannel(),
        given.getLabels());
  }
}
