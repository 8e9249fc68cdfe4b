package dev.jankline.sdk;

import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.Platform;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the settings of one {@link dev.jankline.sdk.monitor.StallMonitor}. Immutable. A wrong value
 * never throws: the default takes its place and {@link #problems} says so. App and spool directory
 * have no default: without them the monitor stays off.
 */
public final class SdkConfig {
  private final Builder from;
  private final List<String> problems;

  private SdkConfig(Builder from) {
    this.from = from.copy();
    problems = this.from.correct();
  }

  /** Begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Application id. */
  public String app() {
    return from.app;
  }

  /** Platform of the app. */
  public Platform platform() {
    return from.platform;
  }

  /** Version shown to users. */
  public String versionName() {
    return from.versionName;
  }

  /** Number that orders versions. */
  public long versionCode() {
    return from.versionCode;
  }

  /** Build ids of the app's mapping and binaries. */
  public List<BuildId> buildIds() {
    return Collections.unmodifiableList(from.buildIds);
  }

  /** Base address of the gateway, without path; empty means that nothing is sent. */
  public String gatewayUrl() {
    return from.gatewayUrl;
  }

  /** Device key of the app. */
  public String key() {
    return from.key;
  }

  /** From this duration on a message is a stall. */
  public int thresholdMillis() {
    return from.thresholdMillis;
  }

  /** Time between two samples of a stall. */
  public int sampleIntervalMillis() {
    return from.sampleIntervalMillis;
  }

  /** Most samples of one stall; from half of it on the interval grows. */
  public int maxSamplesPerStall() {
    return from.maxSamplesPerStall;
  }

  /** Share of installations that take part, 0 to 1. */
  public double grayScaleRate() {
    return from.grayScaleRate;
  }

  /** Text that makes another choice of installations; the app id unless set. */
  public String salt() {
    return from.salt == null ? from.app : from.salt;
  }

  /** Revision of the remote configuration in force, 0 when none was fetched. */
  public long configRevision() {
    return from.configRevision;
  }

  /** Directory of this installation and process alone; null means that the monitor stays off. */
  public @Nullable File spoolDirectory() {
    return from.spoolDirectory;
  }

  /** Bounds on disk and per batch. */
  public SpoolLimits spoolLimits() {
    return from.spoolLimits == null ? SpoolLimits.byDefault() : from.spoolLimits;
  }

  /** Patience of the upload. */
  public UploadSettings upload() {
    return from.upload == null ? UploadSettings.byDefault() : from.upload;
  }

  /**
   * Time between two uploads; 0 means only when {@link
   * dev.jankline.sdk.monitor.StallMonitor#uploadNow} is called.
   */
  public long uploadIntervalMillis() {
    return from.uploadIntervalMillis;
  }

  /** CPU time of the watched thread, where the host can tell. */
  public @Nullable CpuClock cpuClock() {
    return from.cpuClock;
  }

  /** State of process and device, where the host can tell. */
  public @Nullable StallContextReader contextReader() {
    return from.contextReader;
  }

  /** From this duration on a stall is an ANR, which is kept on disk while it goes on. */
  public int anrMillis() {
    return from.anrMillis;
  }

  /** An app that dies sooner than this after its start counts for the crash guard. */
  public int startUpMillis() {
    return from.startUpMillis;
  }

  /** Most memory the samples of one stall may take. */
  public int maxStallBytes() {
    return from.maxStallBytes;
  }

  /** Whether frames are counted per scene. */
  public boolean frameStatistics() {
    return from.frameStatistics;
  }

  /** Whether the method tracer, if there is one, is asked about stalls. */
  public boolean trace() {
    return from.trace;
  }

  /** What knows which methods ran. */
  public @Nullable MethodTracer methodTracer() {
    return from.methodTracer;
  }

  /** Whether the network may be used; without one it always may. */
  public @Nullable UploadGate uploadGate() {
    return from.uploadGate;
  }

  /** Where the SDK's few messages to developers go; without one nowhere. */
  public @Nullable SdkLog log() {
    return from.log;
  }

  /** A builder that begins with these settings. */
  public Builder toBuilder() {
    return from.copy();
  }

  /** What was wrong with the settings and what was taken instead; empty when all is well. */
  public List<String> problems() {
    return problems;
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder implements Cloneable {
    private String app = "";
    private Platform platform = Platform.ANDROID;
    private String versionName = "";
    private long versionCode;
    private List<BuildId> buildIds = new ArrayList<>();
    private String gatewayUrl = "";
    private String key = "";
    private int thresholdMillis = 80;
    private int sampleIntervalMillis = 52;
    private int maxSamplesPerStall = 60;
    private double grayScaleRate = 0.002;
    private @Nullable String salt;
    private long configRevision;
    private @Nullable File spoolDirectory;
    private @Nullable SpoolLimits spoolLimits;
    private @Nullable UploadSettings upload;
    private long uploadIntervalMillis = 24L * 60 * 60 * 1000;
    private @Nullable CpuClock cpuClock;
    private @Nullable StallContextReader contextReader;
    private int anrMillis = 5_000;
    private int maxStallBytes = 256 << 10;
    private int startUpMillis = 10_000;
    private boolean frameStatistics = true;
    private boolean trace = true;
    private @Nullable MethodTracer methodTracer;
    private @Nullable UploadGate uploadGate;
    private @Nullable SdkLog log;

    private Builder() {}

    /** A builder with the same settings; the lists in it are never changed, only replaced. */
    private Builder copy() {
      try {
        return (Builder) clone();
      } catch (CloneNotSupportedException cannotBe) {
        throw new IllegalStateException(cannotBe);
      }
    }

    /** See {@link SdkConfig#app}. */
    public Builder app(String value) {
      app = value;
      return this;
    }

    /** See {@link SdkConfig#platform}. */
    public Builder platform(Platform value) {
      platform = value;
      return this;
    }

    /** See {@link SdkConfig#versionName} and {@link SdkConfig#versionCode}. */
    public Builder version(String name, long code) {
      versionName = name;
      versionCode = code;
      return this;
    }

    /** See {@link SdkConfig#buildIds}. */
    public Builder buildIds(Collection<BuildId> value) {
      buildIds = value == null ? new ArrayList<>() : new ArrayList<>(value);
      return this;
    }

    /** See {@link SdkConfig#gatewayUrl} and {@link SdkConfig#key}. */
    public Builder gateway(String url, String deviceKey) {
      gatewayUrl = url;
      key = deviceKey;
      return this;
    }

    /** See {@link SdkConfig#thresholdMillis}. */
    public Builder thresholdMillis(int value) {
      thresholdMillis = value;
      return this;
    }

    /** See {@link SdkConfig#sampleIntervalMillis}. */
    public Builder sampleIntervalMillis(int value) {
      sampleIntervalMillis = value;
      return this;
    }

    /** See {@link SdkConfig#maxSamplesPerStall}. */
    public Builder maxSamplesPerStall(int value) {
      maxSamplesPerStall = value;
      return this;
    }

    /** See {@link SdkConfig#grayScaleRate}. */
    public Builder grayScaleRate(double value) {
      grayScaleRate = value;
      return this;
    }

    /** See {@link SdkConfig#salt}. */
    public Builder salt(String value) {
      salt = value;
      return this;
    }

    /** See {@link SdkConfig#configRevision}. */
    public Builder configRevision(long value) {
      configRevision = value;
      return this;
    }

    /** See {@link SdkConfig#spoolDirectory}. */
    public Builder spoolDirectory(File value) {
      spoolDirectory = value;
      return this;
    }

    /** See {@link SdkConfig#spoolLimits}; null means the defaults. */
    public Builder spoolLimits(SpoolLimits value) {
      spoolLimits = value;
      return this;
    }

    /** See {@link SdkConfig#upload}; null means the defaults. */
    public Builder upload(UploadSettings value) {
      upload = value;
      return this;
    }

    /** See {@link SdkConfig#uploadIntervalMillis}. */
    public Builder uploadIntervalMillis(long value) {
      uploadIntervalMillis = value;
      return this;
    }

    /** See {@link SdkConfig#cpuClock}. */
    public Builder cpuClock(CpuClock value) {
      cpuClock = value;
      return this;
    }

    /** See {@link SdkConfig#contextReader}. */
    public Builder contextReader(StallContextReader value) {
      contextReader = value;
      return this;
    }

    /** See {@link SdkConfig#anrMillis}. */
    public Builder anrMillis(int value) {
      anrMillis = value;
      return this;
    }

    /** See {@link SdkConfig#maxStallBytes}. */
    public Builder maxStallBytes(int value) {
      maxStallBytes = value;
      return this;
    }

    /** See {@link SdkConfig#startUpMillis}. */
    public Builder startUpMillis(int value) {
      startUpMillis = value;
      return this;
    }

    /** See {@link SdkConfig#frameStatistics}. */
    public Builder frameStatistics(boolean value) {
      frameStatistics = value;
      return this;
    }

    /** See {@link SdkConfig#trace}. */
    public Builder trace(boolean value) {
      trace = value;
      return this;
    }

    /** See {@link SdkConfig#methodTracer}. */
    public Builder methodTracer(MethodTracer value) {
      methodTracer = value;
      return this;
    }

    /** See {@link SdkConfig#uploadGate}. */
    public Builder uploadGate(UploadGate value) {
      uploadGate = value;
      return this;
    }

    /** See {@link SdkConfig#log}. */
    public Builder log(SdkLog value) {
      log = value;
      return this;
    }

    /** The settings, wrong ones replaced. */
    public SdkConfig build() {
      return new SdkConfig(this);
    }

    private List<String> correct() {
      Problems problems = new Problems();
      app = problems.known("app", app, "");
      versionName = problems.known("versionName", versionName, "");
      gatewayUrl = problems.known("gatewayUrl", gatewayUrl, "");
      key = problems.known("key", key, "");
      platform = problems.known("platform", platform, Platform.ANDROID);
      problems.unless(!app.trim().isEmpty(), "app is empty: set it, the monitor stays off");
      problems.unless(spoolDirectory != null, "spoolDirectory is not set: the monitor stays off");
      thresholdMillis = problems.between("thresholdMillis", thresholdMillis, 10, 60_000, 80);
      sampleIntervalMillis =
          problems.between("sampleIntervalMillis", sampleIntervalMillis, 5, 60_000, 52);
      maxSamplesPerStall = problems.between("maxSamplesPerStall", maxSamplesPerStall, 1, 200, 60);
      anrMillis = problems.between("anrMillis", anrMillis, 500, 600_000, 5_000);
      maxStallBytes =
          problems.between("maxStallBytes", maxStallBytes, 16 << 10, 4 << 20, 256 << 10);
      startUpMillis = problems.between("startUpMillis", startUpMillis, 100, 600_000, 10_000);
      grayScaleRate = problems.rate(grayScaleRate);
      uploadIntervalMillis = problems.interval(uploadIntervalMillis);
      return problems.found();
    }
  }
}
