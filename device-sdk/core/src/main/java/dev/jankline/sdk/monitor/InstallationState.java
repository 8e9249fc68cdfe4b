package dev.jankline.sdk.monitor;

import dev.jankline.sdk.AccountingSnapshot;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.SdkConfig.UploadGate;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.sampling.CrashGuard;
import dev.jankline.sdk.sampling.InstallId;
import dev.jankline.sdk.sampling.KillSwitch;
import dev.jankline.sdk.sampling.RestMark;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether this installation takes part: at the start, when another remote configuration
 * arrives, and when the user or the app ends it. The start reads small files and writes none.
 * Thread-safe. Only {@link #fetchConfig} throws.
 */
final class InstallationState {
  /** The monitor that watches; null while none does. */
  volatile @Nullable RunningMonitor running;

  /** Whether it watches, and if not, why. */
  volatile MonitorState state = MonitorState.FAILED;

  private final Surroundings around;
  private @Nullable File directory;
  private volatile @Nullable String installId;
  private volatile @Nullable RemoteSettings remote;
  private volatile @Nullable RestingInstallation resting;
  private volatile EventAccounting accounting = new EventAccounting();

  /** Whether a switch of the remote configuration is not on disk yet. */
  volatile boolean mustKeepOff;

  InstallationState(Surroundings around) {
    this.around = around;
  }

  /** Counts of the events of this process, also those of a monitor that has ended. */
  AccountingSnapshot accounting() {
    return accounting.snapshot();
  }

  /** Starts watching if this installation takes part. */
  synchronized void start(SdkConfig config) {
    try {
      state = begin(config);
    } catch (Throwable thrown) {
      around.fault();
      around.problem("could not start: " + thrown);
    }
  }

  private MonitorState begin(SdkConfig base) throws GeneralSecurityException {
    around.log = base.log();
    around.tell(base.problems());
    File spool = base.spoolDirectory();
    directory = spool;
    if (spool == null || base.app().trim().isEmpty()) {
      return MonitorState.MISCONFIGURED;
    }
    RestMark mark = new RestMark(spool, base, StallMonitor.SDK_VERSION);
    RestingInstallation rests = new RestingInstallation(base, spool, mark, around);
    if (mark.isSet()) {
      resting = rests;
      rests.askWhenDue();
      return mark.isOff() ? MonitorState.SWITCHED_OFF : MonitorState.NOT_CHOSEN;
    }
    boolean isOff = KillSwitch.isOn(spool);
    if (isOff && !KillSwitch.isRemote(spool)) {
      return MonitorState.SWITCHED_OFF;
    }
    RemoteSettings settings = new RemoteSettings(base, spool, around);
    remote = settings;
    String given = base.installId();
    String known = given == null ? InstallId.read(spool) : given;
    String id = known == null ? InstallId.fresh(around.random) : known;
    installId = id;
    if (isOff || !settings.chooses(id)) {
      resting = rests;
      rests.keep(id);
      return isOff ? MonitorState.SWITCHED_OFF : MonitorState.NOT_CHOSEN;
    }
    return run(settings.inForce(), spool, id);
  }

  private MonitorState run(SdkConfig config, File spool, String id) {
    CrashGuard guard = new CrashGuard(spool, StallMonitor.SDK_VERSION);
    if (!guard.mayStart(around.clock.wallMillis())) {
      around.problem("crash guard: off");
      return MonitorState.CRASH_GUARD;
    }
    RunningMonitor monitor = new RunningMonitor(config, spool, id, around);
    accounting = monitor.accounting;
    running = monitor;
    boolean started = false;
    try {
      boolean hold = guard.isUnclean() && monitor.mayAsk();
      monitor.start(new UploaderThread(this, monitor, guard, around), hold);
      started = true;
    } finally {
      running = started ? monitor : null;
    }
    return MonitorState.ENABLED;
  }

  /** Ends a monitor that cannot use its directory. */
  synchronized void giveUp(RunningMonitor monitor, MonitorState why) {
    if (running == monitor) {
      end(false, why);
    }
  }

  /**
   * Ends a monitor that takes more CPU than it may, as a remote configuration would that switches
   * it off: it stays off until one switches it on. What was captured is sent first if possible.
   */
  void switchOffForCost(RunningMonitor monitor) {
    around.problem("above maxOverheadPermille: off");
    try {
      upload(monitor, true);
    } catch (Throwable thrown) {
      around.fault();
    }
    synchronized (this) {
      if (running == monitor) {
        endRemotely();
      }
    }
  }

  /**
   * Keeps on disk that the SDK was switched off remotely; false when that has to be tried again. To
   * do nothing is a success where nothing has to be kept.
   */
  synchronized boolean keepOff() {
    File spool = directory;
    try {
      if (mustKeepOff && spool != null) {
        KillSwitch.turnOnRemotely(spool);
        mustKeepOff = false;
      }
    } catch (Throwable thrown) {
      around.fault();
    }
    return !mustKeepOff;
  }

  /** Uses a document from now on, where it does not take part from the next start on. */
  void configure(String document) {
    try {
      RestingInstallation rests = resting;
      if (rests == null) {
        use(document);
      } else {
        rests.ask(document);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Fetches the configuration and uses it if it is a new one. */
  void fetchConfig() throws IOException {
    use(null);
  }

  /** Uses this document; null fetches one. */
  private void use(@Nullable String given) throws IOException {
    RemoteSettings settings = remote;
    if (settings != null) {
      synchronized (settings) {
        RemoteConfig config = given == null ? settings.fetch() : settings.take(given);
        if (config != null) {
          // A switch is obeyed before it is written: the disk may be full.
          apply(config);
          settings.keep();
        }
      }
    }
  }

  /** Fetches the configuration and plans the next time; false when there was no answer. */
  boolean askForConfig(RunningMonitor monitor) {
    try {
      fetchConfig();
      monitor.configs.done();
      return true;
    } catch (IOException unreachable) {
      monitor.configs.failed(0);
      around.problem("no configuration: " + unreachable.getMessage());
      return false;
    }
  }

  /**
   * Sends what is in the spool after all that comes first: the configuration when it is due, which
   * may end the monitor, and unless the app itself wants the upload, the gate.
   */
  UploadResult upload(RunningMonitor monitor, boolean gated) throws IOException {
    if (monitor.mayAsk() && monitor.configs.dueInMillis() <= 0) {
      askForConfig(monitor);
    }
    UploadRun uploads = monitor.uploads;
    UploadGate gate = monitor.config().uploadGate();
    boolean open = !gated || gate == null || gate.isOpen();
    long mayPost =
        open ? Long.MAX_VALUE : uploads.meteredBytesLeft(monitor.config().meteredBytesPerDay());
    if (mayPost <= 0) {
      uploads.schedule.postpone();
      return UploadResult.notSent(UploadOutcome.NOT_TRIED, "gate closed");
    }
    UploadResult result = monitor.uploadNow(mayPost);
    boolean kept = result.outcome() == UploadOutcome.KEPT;
    if (!open) {
      uploads.spendMetered(mayPost);
    }
    if (gated && kept && uploads.meteredEnded()) {
      uploads.schedule.postpone();
    } else if (gated && (kept || result.outcome() == UploadOutcome.NOT_TRIED)) {
      uploads.schedule.failed(result.retryAfterMillis());
    } else if (gated) {
      uploads.schedule.done();
    }
    return result;
  }

  private synchronized void apply(RemoteConfig remoteConfig) {
    try {
      RunningMonitor monitor = running;
      if (monitor == null) {
        return;
      }
      SdkConfig config = remoteConfig.config();
      String id = installId;
      if (remoteConfig.disables()) {
        endRemotely();
      } else if (id == null || !remoteConfig.chooses(id)) {
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
        String fresh = InstallId.fresh(around.random);
        installId = fresh;
        RestMark.delete(spool);
        if (monitor != null) {
          monitor.installId(fresh);
        }
        InstallId.keep(spool, fresh);
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
        KillSwitch.turnOff(spool);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Stops watching, deletes everything and stays off after restarts; false when not kept. */
  synchronized boolean switchOff() {
    File spool = directory;
    installId = null;
    RunningMonitor monitor = stopped(MonitorState.SWITCHED_OFF);
    try {
      if (spool != null) {
        KillSwitch.mark(spool);
      }
      close(monitor, true);
      if (spool != null) {
        KillSwitch.turnOn(spool);
      }
      return true;
    } catch (Throwable thrown) {
      around.fault();
      return false;
    }
  }

  /** Ends a monitor that another process of the app has switched off; false when none has. */
  synchronized boolean obeys(RunningMonitor monitor) {
    File spool = directory;
    boolean ends = running == monitor && spool != null && KillSwitch.isOn(spool);
    if (ends) {
      switchOff();
    }
    return ends;
  }

  /** Stops watching. Captured events stay in the spool. */
  synchronized void close() {
    end(false, MonitorState.CLOSED);
  }

  /** The id of this installation; null when none is known, because it does not take part. */
  @Nullable String installId() {
    return installId;
  }

  /** Stops watching, as a configuration wants it: in memory, on disk, and then deletes. */
  private void endRemotely() {
    RunningMonitor monitor = stopped(MonitorState.SWITCHED_OFF);
    mustKeepOff = true;
    keepOff();
    close(monitor, true);
    mustKeepOff = true;
    keepOff();
  }

  private void end(boolean forget, MonitorState after) {
    close(stopped(after), forget);
  }

  /** Watches no more; the monitor that has to be closed, null when there is none. */
  private @Nullable RunningMonitor stopped(MonitorState after) {
    RunningMonitor monitor = running;
    running = null;
    if (monitor != null) {
      state = after;
    }
    return monitor;
  }

  private void close(@Nullable RunningMonitor monitor, boolean forget) {
    try {
      RemoteSettings settings = remote;
      if (settings != null) {
        settings.abort();
      }
      if (monitor != null) {
        monitor.close(forget);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }
}
