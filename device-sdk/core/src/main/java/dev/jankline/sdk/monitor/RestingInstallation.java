package dev.jankline.sdk.monitor;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.sampling.InstallId;
import dev.jankline.sdk.sampling.KillSwitch;
import dev.jankline.sdk.sampling.RestMark;
import java.io.File;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What an installation does that does not take part: at most once a day it asks for the
 * configuration, unless the app brings it itself, on a thread that then ends, when the app has been
 * running for a while. What it learns is in force from the next start on. All files are written on
 * that thread.
 */
final class RestingInstallation implements Runnable {
  private final SdkConfig base;
  private final File directory;
  private final RestMark mark;
  private final Surroundings around;
  private @Nullable String newId;

  RestingInstallation(SdkConfig base, File directory, RestMark mark, Surroundings around) {
    this.base = base;
    this.directory = directory;
    this.mark = mark;
    this.around = around;
  }

  /** Starts the thread if the configuration has not been asked for since a day. */
  void askWhenDue() {
    if (RunningMonitor.mayAsk(base) && mark.isDue(around.clock.wallMillis())) {
      start();
    }
  }

  /** Starts the thread, which first keeps the id and the decision. */
  void keep(String installId) {
    newId = installId;
    start();
  }

  private void start() {
    Thread thread = new Thread(this, "jankline-config");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try {
      keepNew();
      Thread.sleep(base.restMillis() + (long) (base.restMillis() * around.random.nextDouble()));
      if (RunningMonitor.mayAsk(base)) {
        ask(null);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Keeps what the start decided, once: never after a document has decided anew. */
  private synchronized void keepNew() throws IOException {
    String installId = newId;
    if (installId != null) {
      newId = null;
      InstallId.keep(directory, installId);
      // Due at once: should this process end before it has asked, the next one does.
      mark.set(0, KillSwitch.isOn(directory));
    }
  }

  /** Learns from this document, or when it is null from the gateway, and decides anew. */
  synchronized void ask(@Nullable String given) throws Exception {
    keepNew();
    boolean isOff = KillSwitch.isOn(directory);
    if (isOff && !KillSwitch.isRemote(directory)) {
      return;
    }
    mark.set(RestMark.nextDay(around.clock.wallMillis(), around.random.nextDouble()), isOff);
    RemoteSettings settings = new RemoteSettings(base, directory, around);
    RemoteConfig remote = given == null ? fetched(settings) : settings.take(given);
    if (remote != null) {
      if (remote.enables() && KillSwitch.isRemote(directory)) {
        KillSwitch.turnOff(directory);
      }
      settings.keep();
    }
    String id = InstallId.read(directory);
    // Unchanged or unreachable: the document that is kept may choose it by now.
    boolean chosen = id != null && (remote == null ? settings.chooses(id) : remote.chooses(id));
    if (chosen && !KillSwitch.isOn(directory)) {
      RestMark.delete(directory);
    }
  }

  private @Nullable RemoteConfig fetched(RemoteSettings settings) {
    try {
      return settings.fetch();
    } catch (IOException unreachable) {
      around.problem("no configuration: " + unreachable.getMessage());
      return null;
    }
  }
}
