package dev.jankline.sdk.monitor;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.sampling.Sampling;
import dev.jankline.sdk.upload.ConfigFetch;
import dev.jankline.sdk.upload.GatewayHttp;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/**
 * The settings in force: the app's own, replaced where the remote configuration that was fetched
 * last says otherwise. Not thread-safe.
 */
final class RemoteSettings {
  private SdkConfig base;
  private final Surroundings around;
  private final ConfigFetch cache;
  private final @Nullable RemoteConfig kept;
  private @Nullable String fetched;
  private volatile @Nullable GatewayHttp gateway;

  /** Reads the document that is kept in this directory. */
  RemoteSettings(SdkConfig base, File directory, Surroundings around) {
    this.around = around;
    this.cache = new ConfigFetch(directory);
    String document = cache.kept();
    this.base = base;
    this.kept = document == null ? null : RemoteConfig.read(document, base);
  }

  /** The settings in force at the start; the host may know more. */
  SdkConfig inForce() {
    return kept == null ? base : kept.config();
  }

  /** Whether an installation takes part under the settings that were in force at the start. */
  boolean chooses(String installId) throws GeneralSecurityException {
    return kept == null
        ? Sampling.takesPart(installId, base.app(), base.sampleRate())
        : kept.chooses(installId);
  }

  /** Fetches the configuration; null when it has not changed or cannot be read. */
  @Nullable RemoteConfig fetch() throws IOException {
    base = around.complete(base);
    GatewayHttp asked = new GatewayHttp(base, around.clock);
    gateway = asked;
    fetched = cache.fetch(asked, base, around.device().tier());
    return fetched == null ? null : read(fetched);
  }

  /** Takes a document that was not fetched; null when it cannot be read. */
  @Nullable RemoteConfig take(String document) {
    base = around.complete(base);
    fetched = document;
    cache.forgetTag();
    return read(document);
  }

  /** Ends the request that is running now; by any thread. */
  void abort() {
    GatewayHttp asked = gateway;
    if (asked != null) {
      asked.abort();
    }
  }

  /** Keeps the document that was fetched last, once it is in force. */
  void keep() {
    try {
      String document = fetched;
      if (document != null && !document.isEmpty()) {
        cache.keep(document);
      }
    } catch (IOException full) {
      // It is fetched again, because its tag is not kept either.
      around.fault();
    }
  }

  /** Reads a document and logs what is wrong with it. An empty one means the app's own settings. */
  @Nullable RemoteConfig read(String document) {
    RemoteConfig remote =
        RemoteConfig.read(document.isEmpty() ? RemoteConfig.NONE : document, base);
    if (remote == null) {
      around.problem("no revision: refused");
      return null;
    }
    for (String problem : remote.problems()) {
      around.problem(problem);
    }
    return remote;
  }
}
