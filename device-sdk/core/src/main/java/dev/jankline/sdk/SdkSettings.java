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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Reads the settings that an {@link SdkConfig} was built with. Immutable. */
public abstract class SdkSettings {
  final SettingValues from;

  SdkSettings(SettingValues from) {
    this.from = from;
  }

  /** {@return the application id; without one the monitor stays off} */
  public String app() {
    return from.app;
  }

  /** {@return the platform of the app} */
  public Platform platform() {
    return from.platform;
  }

  /** {@return the version shown to users} */
  public String versionName() {
    return from.versionName;
  }

  /** {@return the number that orders versions} */
  public long versionCode() {
    return from.versionCode;
  }

  /** {@return the build ids of the app's mapping and binaries; cannot be modified} */
  public List<BuildId> buildIds() {
    return Collections.unmodifiableList(from.buildIds);
  }

  /** {@return the type of the build; empty when the app does not say: taken as a release} */
  public String buildType() {
    return from.buildType;
  }

  /** {@return the store or track the app came from; empty when the app does not say} */
  public String channel() {
    return from.channel;
  }

  /** {@return experiment arms and server flags by name; cannot be modified} */
  public Map<String, String> labels() {
    return from.labels;
  }

  /** {@return the base address of the gateway, without a path; when empty nothing is sent} */
  public String gatewayUrl() {
    return from.gatewayUrl;
  }

  /** {@return the device key of the app} */
  public String key() {
    return from.key;
  }

  /** {@return the duration in milliseconds from which on a message is a stall} */
  public int thresholdMillis() {
    return from.thresholdMillis;
  }

  /** {@return the milliseconds between two samples of a stall} */
  public int sampleIntervalMillis() {
    return from.sampleIntervalMillis;
  }

  /** {@return the maximum number of samples of one stall; after half of them the interval grows} */
  public int maxSamplesPerStall() {
    return from.maxSamplesPerStall;
  }

  /** {@return the share of installations that take part} */
  public double sampleRate() {
    return from.sampleRate;
  }

  /** {@return the revision of the remote configuration in force; 0 when none was fetched} */
  public long configRevision() {
    return from.configRevision;
  }

  /** {@return the directory of the spool; null means that the monitor stays off} */
  public @Nullable File spoolDirectory() {
    return from.spoolDirectory;
  }

  /** {@return the time-outs, attempts and pauses of an upload} */
  public UploadSettings upload() {
    return from.upload == null ? UploadSettings.byDefault() : from.upload;
  }

  /**
   * {@return the milliseconds between two uploads; 0 means only when {@code uploadNow} is called}
   */
  public long uploadIntervalMillis() {
    return from.uploadIntervalMillis;
  }

  /**
   * {@return the bytes a day, compressed, that uploads by the SDK itself may take of a network that
   * the upload gate does not allow; 0 means none}
   */
  public int meteredBytesPerDay() {
    return from.meteredBytesPerDay;
  }

  /** {@return the stalls an installation may report in a day; further ones are dropped} */
  public int stallsPerDay() {
    return from.stallsPerDay;
  }

  /** {@return the milliseconds after the start before which the SDK does not use the network} */
  public int restMillis() {
    return from.restMillis;
  }

  /** {@return the milliseconds between two requests for the remote configuration; 0 means never} */
  public long configIntervalMillis() {
    return from.configIntervalMillis;
  }

  /** {@return whether stalls are reported that happen while the app is in the background} */
  public boolean backgroundStalls() {
    return from.backgroundStalls;
  }

  /**
   * {@return the thousandths of the foreground time that the SDK may take of CPU; above it the SDK
   * switches itself off; 0 means no limit}
   */
  public int maxOverheadPermille() {
    return from.maxOverheadPermille;
  }

  /** {@return how the thread is watched} */
  public InstrumentationMode watch() {
    return from.watch;
  }

  /** {@return what runs tasks on the watched thread; null when there is nothing} */
  public @Nullable Executor mainExecutor() {
    return from.mainExecutor;
  }

  /** {@return the reader of the watched thread's CPU time; null when the platform has none} */
  public @Nullable CpuClock cpuClock() {
    return from.cpuClock;
  }

  /** {@return the reader of the state of process and device; null when there is none} */
  public @Nullable StallContextReader contextReader() {
    return from.contextReader;
  }

  /**
   * {@return the duration in milliseconds from which on a stall is an ANR, which is kept on disk
   * while it goes on}
   */
  public int anrMillis() {
    return from.anrMillis;
  }

  /** {@return whether frames are counted per screen} */
  public boolean frameStatistics() {
    return from.frameStatistics;
  }

  /** {@return whether the method tracer, if there is one, is asked about stalls} */
  public boolean trace() {
    return from.trace;
  }

  /** {@return the tracer that knows which methods ran; null when there is none} */
  public @Nullable MethodTracer methodTracer() {
    return from.methodTracer;
  }

  /** {@return the gate that allows the network; null means that it is always allowed} */
  public @Nullable UploadGate uploadGate() {
    return from.uploadGate;
  }

  /** {@return the id of the SDK's job at Android's job scheduler} */
  public int uploadJobId() {
    return from.uploadJobId;
  }

  /** {@return the id of this installation; null means that the SDK draws one} */
  public @Nullable String installId() {
    return from.installId;
  }

  /** {@return names of the processes that are watched beside the main one; cannot be modified} */
  public List<String> processes() {
    return Collections.unmodifiableList(from.processes);
  }

  /** {@return the receiver of messages to developers; null when there is none} */
  public @Nullable SdkLog log() {
    return from.log;
  }
}
