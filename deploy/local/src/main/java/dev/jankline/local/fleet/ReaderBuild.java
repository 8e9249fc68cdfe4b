package dev.jankline.local.fleet;

import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import java.nio.file.Path;

/**
 * One version of the demo app as it is shipped.
 *
 * @param jar obfuscated classes
 * @param mapping what R8 renamed, the file to upload
 * @param mapId id of the mapping; the frames of the build carry it as 'r8-map-id-…'
 */
public record ReaderBuild(
    String versionName, long versionCode, Path jar, Path mapping, String mapId) {
  /** Application id of the demo app. */
  public static final String APP = "com.example.reader";

  /** Build id that batches of this version name. */
  public BuildId buildId() {
    return new BuildId(BuildKind.R8_MAPPING, mapId);
  }
}
