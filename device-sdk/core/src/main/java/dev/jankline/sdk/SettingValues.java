package dev.jankline.sdk;

import dev.jankline.sdk.SdkClock.CpuClock;
import dev.jankline.sdk.SdkConfig.InstrumentationMode;
import dev.jankline.sdk.SdkConfig.MethodTracer;
import dev.jankline.sdk.SdkConfig.Platform;
import dev.jankline.sdk.SdkConfig.SdkLog;
import dev.jankline.sdk.SdkConfig.UploadGate;
import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.StallContext.StallContextReader;
import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Every setting with its value, at first its default. Says which are wrong. Not thread-safe. */
abstract class SettingValues implements Cloneable {
  String app = "";
  Platform platform = Platform.ANDROID;
  String versionName = "";
  long versionCode;
  List<BuildId> buildIds = new ArrayList<>();
  String buildType = "";
  String channel = "";
  Map<String, String> labels = new HashMap<>();
  String gatewayUrl = "";
  String key = "";
  int thresholdMillis = 80;
  int sampleIntervalMillis = 52;
  int maxSamplesPerStall = 60;
  double sampleRate = 0.002;
  long configRevision;
  @Nullable File spoolDirectory;
  @Nullable UploadSettings upload;
  long uploadIntervalMillis = 24L * 60 * 60 * 1000;
  int meteredBytesPerDay = 50_000;
  int stallsPerDay = 200;
  int restMillis = 30_000;
  int maxOverheadPermille = 10;
  InstrumentationMode watch = InstrumentationMode.PRINTER;
  @Nullable Executor mainExecutor;
  long configIntervalMillis = 60L * 60 * 1000;
  boolean backgroundStalls;
  @Nullable CpuClock cpuClock;
  @Nullable StallContextReader contextReader;
  int anrMillis = 5_000;
  boolean frameStatistics = true;
  boolean trace = true;
  @Nullable MethodTracer methodTracer;
  @Nullable UploadGate uploadGate;
  @Nullable SdkLog log;
  int uploadJobId = 0x6A616E6B;
  @Nullable String installId;
  List<String> processes = new ArrayList<>();

  private List<String> found = new ArrayList<>();

  /** Another builder with the same values. Lists in it are replaced, never changed. */
  SdkConfig.Builder copy() {
    try {
      return (SdkConfig.Builder) clone();
    } catch (CloneNotSupportedException cannotBe) {
      throw new IllegalStateException(cannotBe);
    }
  }

  /** Replaces every wrong setting by its default and says which ones were wrong. */
  List<String> correct() {
    found = new ArrayList<>();
    app = known("app", app, "");
    versionName = known("versionName", versionName, "");
    gatewayUrl = known("gatewayUrl", gatewayUrl, "");
    key = known("key", key, "");
    buildType = known("buildType", buildType, "");
    channel = known("channel", channel, "");
    if (!areLabels(labels)) {
      unless(false, "wrong labels: none");
      labels = new HashMap<>();
    }
    platform = known("platform", platform, Platform.ANDROID);
    unless(!app.trim().isEmpty(), "app is not set: off");
    unless(spoolDirectory != null, "spoolDirectory is not set: off");
    thresholdMillis = between("thresholdMillis", thresholdMillis, 10, 60_000, 80);
    sampleIntervalMillis = between("sampleIntervalMillis", sampleIntervalMillis, 5, 60_000, 52);
    maxSamplesPerStall = between("maxSamplesPerStall", maxSamplesPerStall, 1, 200, 60);
    anrMillis = between("anrMillis", anrMillis, 500, 600_000, 5_000);
    sampleRate = rate(sampleRate);
    uploadIntervalMillis = interval(uploadIntervalMillis);
    configIntervalMillis = interval(configIntervalMillis);
    meteredBytesPerDay = between("meteredBytesPerDay", meteredBytesPerDay, 0, 10_000_000, 50_000);
    stallsPerDay = between("stallsPerDay", stallsPerDay, 1, 10_000, 200);
    maxOverheadPermille = between("maxOverheadPermille", maxOverheadPermille, 0, 1000, 10);
    watch = known("watch", watch, InstrumentationMode.PRINTER);
    if (watch == InstrumentationMode.HEARTBEAT && mainExecutor == null) {
      unless(false, "HEARTBEAT needs mainExecutor: PRINTER");
      watch = InstrumentationMode.PRINTER;
    }
    restMillis = between("restMillis", restMillis, 0, 600_000, 30_000);
    if (installId != null && !installId.matches("[0-9a-f]{32}")) {
      unless(false, "wrong installId: drawn");
      installId = null;
    }
    return Collections.unmodifiableList(found);
  }

  /** Whether the gateway accepts them. */
  private static boolean areLabels(Map<String, String> labels) {
    for (Map.Entry<String, String> label : labels.entrySet()) {
      String name = label.getKey();
      String value = label.getValue();
      if (name == null || value == null || name.length() > 40 || value.length() > 40) {
        return false;
      }
    }
    return labels.size() <= 8;
  }

  private void unless(boolean isWell, String problem) {
    if (!isWell) {
      found.add(problem);
    }
  }

  /** The value, or its default: a host in plain Java may pass null where none is allowed. */
  private <T> T known(String name, @Nullable T value, T byDefault) {
    if (value == null) {
      found.add(name + " is null: default");
      return byDefault;
    }
    return value;
  }

  /** The value, or its default when it is out of bounds. */
  private int between(String name, int value, int min, int max, int byDefault) {
    if (value >= min && value <= max) {
      return value;
    }
    found.add(
        name + " must be " + min + " to " + max + " but is " + value + ": takes " + byDefault);
    return byDefault;
  }

  /** The sampling rate, or 0 and not the default: a wrong rate must not enable anybody. */
  private double rate(double value) {
    if (value >= 0 && value <= 1) {
      return value;
    }
    found.add("sampleRate is " + value + ": takes 0");
    return 0;
  }

  /** An interval, or 0 when it is negative. */
  private long interval(long millis) {
    unless(millis >= 0, "negative interval: takes 0");
    return Math.max(0, millis);
  }
}
