package dev.jankline.processor.days;

import dev.jankline.schema.BatchHeader;

/**
 * Names an app version that something is counted under.
 *
 * @param name version for people
 * @param code number that orders versions
 */
public record AppVersion(String name, long code) {
  /** The version that a batch comes from. */
  public static AppVersion of(BatchHeader header) {
    return new AppVersion(header.getVersionName(), header.getVersionCode());
  }
}
