package dev.jankline.wire;

import java.util.Set;

/** Names the texts that become part of a Kafka key, which have a shorter limit than others. */
public final class NameLimit {
  static final int MAX_CHARACTERS = 255;

  /** Fields by record. */
  public static final Set<String> FIELDS =
      Set.of(
          "BatchHeader.app",
          "BatchHeader.versionName",
          "BatchHeader.installId",
          "BuildId.id",
          "NativeFrame.buildId",
          "DartFrame.buildId");

  private NameLimit() {}

  /** Characters that a field may hold. */
  static int of(String record, String field) {
    return FIELDS.contains(record + "." + field) ? MAX_CHARACTERS : TextLimit.MAX_CHARACTERS;
  }
}
