package dev.jankline.sdk.monitor;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadGate;
import dev.jankline.sdk.gray.KillSwitch;
import dev.jankline.sdk.upload.ConfigFetch;
import dev.jankline.sdk.upload.GatewayHttp;
import dev.jankline.sdk.upload.UploadSchedule;
import java.io.File;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The settings in force: the app's own, replaced where the remote configuration that was fetched
 * last says otherwise. An installation that does not take part, or was switched off remotely,
 * fetches the configuration once in an upload interval, on a thread that then ends. Not
 * thread-safe.
 */
final class RemoteSettings implements Runnable {
  private static final long MAX_DELAY_MILLIS = 60_000;

  private final SdkConfig base;
  private final File directory;
  private final Surroundings around;
  private final ConfigFetch cache;
  private final SdkConfig inForce;
  private @Nullable UploadSchedule schedule;

  RemoteSettings(SdkConfig base, File directory, Surroundings around) {
    this.base = base;
    this.directory = directory;
    this.around = around;
    this.cache = new ConfigFetch(directory);
    String document = cache.kept();
    RemoteConfig remote = document == null ? null : RemoteConfig.read(document, base);
    this.inForce = remote == null ? base : remote.config();
  }

  /** The settings in force at the start. */
  SdkConfig inForce() {
    return inForce;
  }

  /** Fetches the configuration; null when it has not changed or cannot be read. */
  @Nullable RemoteConfig fetch() throws IOException {
    GatewayHttp gateway = new GatewayHttp(base, around.clock);
    String document = cache.fetch(gateway, base.app());
    if (document == null) {
      return null;
    }
    RemoteConfig remote = read(document);
    if (remote != null && !document.isEmpty()) {
      cache.keep(document);
    }
    return remote;
  }

  /** Reads a document and logs what is wrong with it. An empty one means the app's own settings. */
  @Nullable RemoteConfig read(String document) {
    RemoteConfig remote =
        RemoteConfig.read(document.isEmpty() ? RemoteConfig.NONE : document, base);
    if (remote == null) {
      around.trouble("remote configuration refused: begin it with revision=NUMBER");
      return null;
    }
    for (String problem : remote.problems()) {
      around.trouble(problem);
    }
    return remote;
  }

  /** Starts a thread that fetches the configuration, if it is due. */
  void checkWhenDue() {
    if (base.gatewayUrl().isEmpty()) {
      return;
    }
    UploadSchedule next =
        new UploadSchedule(directory, around.clock, around.random, inForce.uploadIntervalMillis());
    schedule = next;
    if (next.dueInMillis() <= 0) {
      Thread checker = new Thread(this, "jankline-config");
      checker.setDaemon(true);
      checker.start();
    }
  }

  @Override
  public void run() {
    UploadSchedule due = schedule;
    if (due == null) {
      return;
    }
    try {
      long interval = inForce.uploadIntervalMillis();
      double chance = around.random.nextDouble();
      Thread.sleep((long) (Math.min(MAX_DELAY_MILLIS, interval) * chance));
      UploadGate gate = base.uploadGate();
      if (gate != null && !gate.isOpen()) {
        return;
      }
      RemoteConfig remote = fetch();
      KillSwitch kill = new KillSwitch(directory);
      if (remote != null && remote.enables() && kill.isRemote()) {
        kill.turnOff();
      }
      due.done();
    } catch (IOException unreachable) {
      due.failed(0);
    } catch (Throwable thrown) {
      around.fault();
    }
  }
}
