package dev.jankline.sdk.upload;

import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.disk.SmallFile;
import dev.jankline.sdk.upload.GatewayHttp.HttpAnswer;
import java.io.File;
import java.io.IOException;
import java.net.URLEncoder;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the configuration document, which is the same for all devices of this tier with this
 * version of the app, and keeps it with its tag in the spool directory. Not thread-safe.
 */
public final class ConfigFetch {
  private final SmallFile cache;
  private String tag = "";

  /** Keeps the document in this directory. */
  public ConfigFetch(File directory) {
    this.cache = new SmallFile(directory, "remote-config");
  }

  /** The document that is kept; null when there is none. */
  public @Nullable String kept() {
    String text = cache.read();
    int line = text == null ? -1 : text.indexOf('\n');
    if (text == null || line < 0) {
      return null;
    }
    tag = text.substring(0, line);
    return text.substring(line + 1);
  }

  /**
   * Fetches the document. Null when it is the one that is kept, or when there never was one; empty
   * when there was one and is none any more. Throws when the gateway gave no such answer.
   */
  public @Nullable String fetch(GatewayHttp gateway, SdkConfig config, DeviceTier tier)
      throws IOException {
    boolean isKept = kept() != null;
    String path =
        "/v1/apps/"
            + URLEncoder.encode(config.app(), "UTF-8")
            + "/config?platform="
            + config.platform()
            + "&version="
            + config.versionCode()
            + "&tier="
            + tier;
    HttpAnswer answer = gateway.get(path, isKept && !tag.isEmpty() ? tag : null);
    if (answer.status == 304 || (answer.status == 404 && !isKept)) {
      return null;
    }
    if (answer.status == 404) {
      cache.delete();
      return "";
    }
    if (answer.status != 200) {
      throw new IOException("the gateway answered " + answer.status);
    }
    tag = answer.etag == null ? "" : answer.etag;
    return answer.body;
  }

  /** Forgets the tag: what is kept next was not fetched. */
  public void forgetTag() {
    tag = "";
  }

  /** Keeps the document that was fetched last, once the caller could read it. */
  public void keep(String document) throws IOException {
    cache.write(tag + "\n" + document);
  }
}
