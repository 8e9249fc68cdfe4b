package dev.jankline.local.fleet;

import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;

/** The version of the demo app that stalls were recorded in. */
public record RecordedVersion(String versionName, long versionCode, String mapId) {
  static RecordedVersion of(ReaderBuild build) {
    return new RecordedVersion(build.versionName(), build.versionCode(), build.mapId());
  }

  /** Build id that batches of this version name. */
  public BuildId buildId() {
    return new BuildId(BuildKind.R8_MAPPING, mapId);
  }
}
