package dev.jankline.sdk;

import dev.jankline.sdk.SdkClock.CpuClock;
import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.StallContext.StallContextReader;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Holds the settings of one {@link dev.jankline.sdk.monitor.StallMonitor}. Immutable. A wrong value
 * never throws: its default is taken, and {@link #problems} says so. Application id and spool
 * directory have no default: without them the monitor stays off.
 */
public final class SdkConfig extends SdkSettings {
  private final List<String> problems;

  private SdkConfig(Builder collected) {
    super(collected.copy());
    problems = from.correct();
  }

  /** {@return a builder that begins with the defaults} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return a builder that begins with these settings} */
  public Builder toBuilder() {
    return from.copy();
  }

  /**
   * {@return what was wrong with the settings and what was taken instead; empty when nothing was}
   */
  public List<String> problems() {
    return problems;
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder extends SettingValues {
    Builder() {}

    /**
     * {@return this builder, with {@link SdkConfig#app} set}
     *
     * @param value application id, as registered at the gateway
     */
    public Builder app(String value) {
      app = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#platform} set}
     *
     * @param value platform of the app
     */
    public Builder platform(Platform value) {
      platform = value;
      return this;
    }

    /**
     * {@return this builder, with the version of the app set}
     *
     * @param name version shown to users
     * @param code number that orders versions
     */
    public Builder version(String name, long code) {
      versionName = name;
      versionCode = code;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#buildIds} set}
     *
     * @param value build ids of the app's mapping and binaries; null means none, and one without an
     *     id is left out
     */
    public Builder buildIds(Collection<BuildId> value) {
      buildIds = new ArrayList<>();
      if (value != null) {
        for (BuildId each : value) {
          if (each != null && each.id() != null) {
            buildIds.add(each);
          }
        }
      }
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#buildType} set}
     *
     * @param value {@code release}, {@code debug} or another name; only builds of type {@code
     *     release} are compared
     */
    public Builder buildType(String value) {
      buildType = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#channel} set}
     *
     * @param value store or track the app came from
     */
    public Builder channel(String value) {
      channel = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#labels} set}
     *
     * @param value experiment arms and server flags by name, at most 8, each name and value of at
     *     most 40 characters; null means none
     */
    public Builder labels(Map<String, String> value) {
      labels = value == null ? new HashMap<>() : new HashMap<>(value);
      return this;
    }

    /**
     * {@return this builder, with the gateway set}
     *
     * @param url base address, without a path; when empty nothing is sent
     * @param deviceKey device key of the app
     */
    public Builder gateway(String url, String deviceKey) {
      gatewayUrl = url;
      key = deviceKey;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#thresholdMillis} set}
     *
     * @param value 10 to 60,000 milliseconds; 80 unless set
     */
    public Builder thresholdMillis(int value) {
      thresholdMillis = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#sampleIntervalMillis} set}
     *
     * @param value 5 to 60,000 milliseconds; 52 unless set
     */
    public Builder sampleIntervalMillis(int value) {
      sampleIntervalMillis = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#maxSamplesPerStall} set}
     *
     * @param value 1 to 200 samples; 60 unless set
     */
    public Builder maxSamplesPerStall(int value) {
      maxSamplesPerStall = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#sampleRate} set}
     *
     * @param value 0 to 1; 0.002 unless set. A wrong rate is taken as 0, so that it enables nobody
     */
    public Builder sampleRate(double value) {
      sampleRate = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#configRevision} set}
     *
     * @param value revision of the configuration these settings come from
     */
    public Builder configRevision(long value) {
      configRevision = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#spoolDirectory} set}
     *
     * @param value directory that only this installation and this process use; it is created when
     *     absent
     */
    public Builder spoolDirectory(File value) {
      spoolDirectory = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#upload} set}
     *
     * @param value time-outs, attempts and pauses; null means {@link UploadSettings#byDefault}
     */
    public Builder upload(UploadSettings value) {
      upload = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#uploadIntervalMillis} set}
     *
     * @param value milliseconds, a day unless set; 0 means only when {@code uploadNow} is called
     */
    public Builder uploadIntervalMillis(long value) {
      uploadIntervalMillis = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#meteredBytesPerDay} set}
     *
     * @param value 0 to 10,000,000 bytes a day, compressed; 50,000 unless set, 0 for none
     */
    public Builder meteredBytesPerDay(int value) {
      meteredBytesPerDay = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#stallsPerDay} set}
     *
     * @param value 1 to 10,000 stalls; 200 unless set
     */
    public Builder stallsPerDay(int value) {
      stallsPerDay = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#restMillis} set}
     *
     * @param value 0 to 600,000 milliseconds; 30,000 unless set
     */
    public Builder restMillis(int value) {
      restMillis = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#configIntervalMillis} set}
     *
     * @param value milliseconds, an hour unless set; 0 means never
     */
    public Builder configIntervalMillis(long value) {
      configIntervalMillis = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#backgroundStalls} set}
     *
     * @param value true to report stalls that nobody sees; false unless set
     */
    public Builder backgroundStalls(boolean value) {
      backgroundStalls = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#maxOverheadPermille} set}
     *
     * @param value 0 to 1,000 thousandths of the foreground time, 10 unless set; 0 for no limit
     */
    public Builder maxOverheadPermille(int value) {
      maxOverheadPermille = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#watch} set}
     *
     * @param value how the thread is watched; {@code PRINTER} unless set
     */
    public Builder watch(InstrumentationMode value) {
      watch = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#mainExecutor} set}
     *
     * @param value runs tasks on the watched thread, in order; null when there is none
     */
    public Builder mainExecutor(Executor value) {
      mainExecutor = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#cpuClock} set}
     *
     * @param value reader of CPU time; null means that CPU time is not reported
     */
    public Builder cpuClock(CpuClock value) {
      cpuClock = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#contextReader} set}
     *
     * @param value reader of the state of process and device; null for none
     */
    public Builder contextReader(StallContextReader value) {
      contextReader = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#anrMillis} set}
     *
     * @param value 500 to 600,000 milliseconds; 5,000 unless set
     */
    public Builder anrMillis(int value) {
      anrMillis = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#frameStatistics} set}
     *
     * @param value true, unless set, to count frames per screen
     */
    public Builder frameStatistics(boolean value) {
      frameStatistics = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#trace} set}
     *
     * @param value true, unless set, to ask the method tracer about stalls
     */
    public Builder trace(boolean value) {
      trace = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#methodTracer} set}
     *
     * @param value tracer that knows which methods ran; null for none
     */
    public Builder methodTracer(MethodTracer value) {
      methodTracer = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#uploadGate} set}
     *
     * @param value gate that allows the network; null to allow it always
     */
    public Builder uploadGate(UploadGate value) {
      uploadGate = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#log} set}
     *
     * @param value receiver of messages to developers; null for none
     */
    public Builder log(SdkLog value) {
      log = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#uploadJobId} set}
     *
     * @param value an id that no other job of the app has
     */
    public Builder uploadJobId(int value) {
      uploadJobId = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#installId} set}
     *
     * @param value 32 lower-case hex digits, by which other parts of the app know this installation
     *     too; null, unless set, for random ones that the SDK keeps
     */
    public Builder installId(String value) {
      installId = value;
      return this;
    }

    /**
     * {@return this builder, with {@link SdkConfig#processes} set}
     *
     * @param value names of Android processes as the manifest has them, for example {@code :player}
     */
    public Builder processes(String... value) {
      processes = new ArrayList<>(Arrays.asList(value));
      return this;
    }

    /** {@return the settings; wrong ones are replaced by their defaults} */
    public SdkConfig build() {
      return new SdkConfig(this);
    }
  }

  /** Platform of the app. Order and names are those of the schema. */
  public enum Platform {
    /** Android, in Java or Kotlin. */
    ANDROID,
    /** iOS. */
    IOS,
    /** Flutter, on any system. */
    FLUTTER,
    /** Not known. */
    UNKNOWN
  }

  /** Says how the watched thread is watched. */
  public enum InstrumentationMode {
    /**
     * The host tells of each message, with the names of its classes. On Android a printer does
     * that, for which the system makes two texts a message.
     */
    PRINTER,
    /**
     * The SDK posts a task to the watched thread, every half threshold while the app is seen, and
     * times until it runs. No text is made and no name is known; what began before the task was
     * posted is not part of the duration.
     */
    HEARTBEAT,
    /**
     * Only late frames are reported, without stacks: nothing of the SDK runs on the watched thread
     * for messages.
     */
    FRAMES
  }

  /** Receives the SDK's few messages to developers: wrong settings, and why a monitor stays off. */
  public interface SdkLog {
    /**
     * Receives one message. The same message comes once.
     *
     * @param message what is wrong and what the SDK does about it
     */
    void warn(String message);
  }

  /**
   * Knows which methods ran on the watched thread. The trace runtime's {@code
   * MethodTrace::callTree} is one. Never called on the watched thread.
   */
  public interface MethodTracer {
    /**
     * Tells what ran between two times of {@link SdkClock#uptimeNanos}.
     *
     * @param startNanos begin of the range, in nanoseconds
     * @param endNanos end of the range, in nanoseconds
     * @return lines {@code depth,methodId,count,durationMs}, callers first, the outermost at depth
     *     0; null when nothing is known
     */
    @Nullable String callTree(long startNanos, long endNanos);
  }

  /** Says whether the network may be used now, for example because it is not metered. */
  public interface UploadGate {
    /**
     * Called before each upload that the SDK makes by itself, never on the watched thread. Requests
     * for the configuration do not ask it: a switch must arrive on any network.
     *
     * @return true when the network may be used
     */
    boolean isOpen();
  }
}
