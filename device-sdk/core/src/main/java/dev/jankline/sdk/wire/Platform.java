package dev.jankline.sdk.wire;

/** Platform of the app. Order and names are those of the schema. */
public enum Platform {
  ANDROID,
  IOS,
  FLUTTER,
  UNKNOWN
}
