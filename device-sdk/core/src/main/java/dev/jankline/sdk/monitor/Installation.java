package dev.jankline.sdk.monitor;

import dev.jankline.sdk.LedgerSnapshot;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.disk.SpoolLock;
import dev.jankline.sdk.gray.CrashGuard;
import dev.jankline.sdk.gray.GrayScale;
import dev.jankline.sdk.gray.InstallId;
import dev.jankline.sdk.gray.KillSwitch;
import dev.jankline.sdk.ledger.Ledger;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether this installation takes part: at the start, when another remote configuration
 * arrives, and when the user or the app ends it. Thread-safe. Only {@link #fetchConfig} throws.
 */
final class Installation {
  /** The monitor that watches; null while none does. */
  volatile @Nullable RunningMonitor running;

  /** Whether it watches, and if not, why. */
  volatile MonitorState state = MonitorState.FAILED;

  private final Surroundings around;
  private @Nullable File directory;
  private @Nullable RemoteSettings remote;
  private volatile Ledger ledger = new Ledger();

  Installation(Surroundings around) {
    this.around = around;
  }

  /** Counts of the events of this process, also those of a monitor that has ended. */
  LedgerSnapshot ledger() {
    return ledger.snapshot();
  }

  /** Starts watching if this installation takes part. */
  synchronized void start(SdkConfig config) {
    try {
      state = begin(config);
    } catch (Throwable thrown) {
      around.fault();
      around.trouble("could not start: " + thrown);
    }
  }

  private MonitorState begin(SdkConfig base) throws IOException, GeneralSecurityException {
    around.log = base.log();
    around.tell(base.problems());
    File spool = base.spoolDirectory();
    directory = spool;
    if (spool == null || base.app().trim().isEmpty()) {
      return MonitorState.MISCONFIGURED;
    }
    KillSwitch kill = new KillSwitch(spool);
    boolean isOff = kill.isOn();
    if (isOff && !kill.isRemote()) {
      return MonitorState.SWITCHED_OFF;
    }
    RemoteSettings settings = new RemoteSettings(base, spool, around);
    remote = settings;
    SdkConfig config = settings.inForce();
    String installId = id(spool);
    if (isOff || !takesPart(installId, config)) {
      settings.checkWhenDue();
      return isOff ? MonitorState.SWITCHED_OFF : MonitorState.NOT_CHOSEN;
    }
    Closeable lock = SpoolLock.tryLock(spool);
    if (lock == null) {
      return MonitorState.SPOOL_IN_USE;
    }
    try {
      return run(config, spool, installId, lock);
    } finally {
      if (running == null) {
        lock.close();
      }
    }
  }

  private MonitorState run(SdkConfig config, File spool, String installId, Closeable lock)
      throws IOException {
    CrashGuard guard = new CrashGuard(spool, StallMonitor.SDK_VERSION);
    if (!guard.mayStart(around.clock.wallMillis())) {
      around.trouble("the app died in three starts: off for a day");
      return MonitorState.CRASH_GUARD;
    }
    RunningMonitor monitor = new RunningMonitor(config, spool, installId, lock, around);
    ledger = monitor.ledger;
    running = monitor;
    boolean started = false;
    try {
      monitor.start(new Courier(this, monitor, guard, around));
      started = true;
    } finally {
      running = started ? monitor : null;
    }
    return MonitorState.ENABLED;
  }

  /** Uses a configuration document from now on. */
  void applyConfig(String document) {
    RemoteSettings settings = remote;
    RemoteConfig config = settings == null ? null : settings.read(document);
    if (config != null) {
      apply(config);
    }
  }

  /** Fetches the configuration and uses it if it is a new one. */
  void fetchConfig() throws IOException {
    RemoteSettings settings = remote;
    RemoteConfig config = settings == null ? null : settings.fetch();
    if (config != null) {
      apply(config);
    }
  }

  private synchronized void apply(RemoteConfig remoteConfig) {
    try {
      File spool = directory;
      RunningMonitor monitor = running;
      if (spool == null || monitor == null) {
        return;
      }
      SdkConfig config = remoteConfig.config();
      if (remoteConfig.disables()) {
        new KillSwitch(spool).turnOnRemotely();
        end(true, MonitorState.SWITCHED_OFF);
      } else if (!takesPart(id(spool), config)) {
        end(false, MonitorState.NOT_CHOSEN);
      } else {
        monitor.apply(config);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Gives this installation a new id. */
  synchronized void resetId() {
    try {
      File spool = directory;
      RunningMonitor monitor = running;
      if (spool != null) {
        InstallId.reset(spool);
        if (monitor != null) {
          monitor.installId(id(spool));
        }
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Undoes {@link #switchOff} for the next start. */
  synchronized void switchOn() {
    try {
      File spool = directory;
      if (spool != null) {
        new KillSwitch(spool).turnOff();
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Stops watching, deletes everything and stays off after restarts. */
  synchronized void switchOff() {
    try {
      File spool = directory;
      if (spool != null) {
        new KillSwitch(spool).turnOn();
        InstallId.reset(spool);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
    end(true, MonitorState.SWITCHED_OFF);
  }

  /** Stops watching. Captured events stay in the spool. */
  synchronized void close() {
    end(false, MonitorState.CLOSED);
  }

  private String id(File spool) throws IOException {
    return InstallId.in(spool, around.random);
  }

  private static boolean takesPart(String installId, SdkConfig config)
      throws GeneralSecurityException {
    return GrayScale.takesPart(installId, config.salt(), config.grayScaleRate());
  }

  private void end(boolean forget, MonitorState after) {
    RunningMonitor monitor = running;
    running = null;
    if (monitor == null) {
      return;
    }
    state = after;
    try {
      monitor.close(forget);
    } catch (Throwable thrown) {
      around.fault();
    }
  }
}
