package dev.jankline.sdk;

import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.Platform;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Every setting with its value, at first its default. Says which are wrong. Not thread-safe. */
abstract class SettingValues implements Cloneable {
  String app = "";
  Platform platform = Platform.ANDROID;
  String versionName = "";
  long versionCode;
  List<BuildId> buildIds = new ArrayList<>();
  String gatewayUrl = "";
  String key = "";
  int thresholdMillis = 80;
  int sampleIntervalMillis = 52;
  int maxSamplesPerStall = 60;
  double sampleRate = 0.002;
  @Nullable String salt;
  long configRevision;
  @Nullable File spoolDirectory;
  @Nullable SpoolLimits spoolLimits;
  @Nullable UploadSettings upload;
  long uploadIntervalMillis = 24L * 60 * 60 * 1000;
  int meteredBytesPerDay = 50_000;
  int stallsPerDay = 200;
  int restMillis = 30_000;
  int maxOverheadPermille;
  WatchMode watch = WatchMode.PRINTER;
  @Nullable Executor mainExecutor;
  long configIntervalMillis = 60L * 60 * 1000;
  boolean backgroundStalls;
  @Nullable CpuClock cpuClock;
  @Nullable StallContextReader contextReader;
  int anrMillis = 5_000;
  int maxStallBytes = 256 << 10;
  int startUpMillis = 10_000;
  boolean frameStatistics = true;
  boolean trace = true;
  @Nullable MethodTracer methodTracer;
  @Nullable UploadGate uploadGate;
  @Nullable SdkLog log;

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
    Problems problems = new Problems();
    app = problems.known("app", app, "");
    versionName = problems.known("versionName", versionName, "");
    gatewayUrl = problems.known("gatewayUrl", gatewayUrl, "");
    key = problems.known("key", key, "");
    platform = problems.known("platform", platform, Platform.ANDROID);
    problems.unless(!app.trim().isEmpty(), "app is not set: the monitor stays off");
    problems.unless(spoolDirectory != null, "spoolDirectory is not set: the monitor stays off");
    thresholdMillis = problems.between("thresholdMillis", thresholdMillis, 10, 60_000, 80);
    sampleIntervalMillis =
        problems.between("sampleIntervalMillis", sampleIntervalMillis, 5, 60_000, 52);
    maxSamplesPerStall = problems.between("maxSamplesPerStall", maxSamplesPerStall, 1, 200, 60);
    anrMillis = problems.between("anrMillis", anrMillis, 500, 600_000, 5_000);
    maxStallBytes = problems.between("maxStallBytes", maxStallBytes, 16 << 10, 4 << 20, 256 << 10);
    startUpMillis = problems.between("startUpMillis", startUpMillis, 100, 600_000, 10_000);
    sampleRate = problems.rate(sampleRate);
    uploadIntervalMillis = problems.interval(uploadIntervalMillis);
    configIntervalMillis = problems.interval(configIntervalMillis);
    meteredBytesPerDay =
        problems.between("meteredBytesPerDay", meteredBytesPerDay, 0, 10_000_000, 50_000);
    stallsPerDay = problems.between("stallsPerDay", stallsPerDay, 1, 10_000, 200);
    maxOverheadPermille = problems.between("maxOverheadPermille", maxOverheadPermille, 0, 1000, 0);
    watch = problems.known("watch", watch, WatchMode.PRINTER);
    if (watch == WatchMode.HEARTBEAT && mainExecutor == null) {
      problems.unless(false, "HEARTBEAT needs mainExecutor: takes PRINTER");
      watch = WatchMode.PRINTER;
    }
    restMillis = problems.between("restMillis", restMillis, 0, 600_000, 30_000);
    return problems.found();
  }
}
