package dev.jankline.sdk.wire;

/** Platform of the app. Order and names are those of the schema. */
public enum Platform {
  /** Android, in Java or Kotlin. */
  ANDROID,
  /** iOS. */
  IOS,
  /** Flutter, on any system. */
  FLUTTER,
  /** Not known. */
  UNKNOWN
}
