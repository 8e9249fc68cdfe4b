package dev.jankline.formats.report;

/** Names what may be told of a foreign report beside the report itself. */
public enum OriginParameter {
  PLATFORM("platform", "ANDROID, IOS or FLUTTER; by default that of the format"),
  VERSION_NAME("versionName", "version of the app"),
  VERSION_CODE("versionCode", "number that orders the versions, 0 by default"),
  BUILD(
      "build",
      "KIND:ID of the app's mapping or binary, for example MATRIX_METHODS:9f86…; may be repeated"),
  INSTALL_ID(
      "installId",
      "random id of the installation; without it each event counts as an installation of its own"),
  MODEL("model", "model of the device"),
  OS_VERSION("osVersion", "version of its system"),
  API_LEVEL("apiLevel", "its API level (Android)"),
  TIER("tier", "LOW, MID or HIGH"),
  REFRESH_RATE("refreshRateHz", "refresh rate of its display"),
  SAMPLE_RATE("sampleRate", "share of the installations that report, 1 by default"),
  SENT_AT("sentAt", "clock of the device when it sent the report; by default it is right"),
  TIME("time", "when the stall began, for reports that do not say"),
  DURATION("durationMillis", "how long it lasted, for reports that do not say"),
  THRESHOLD("thresholdMillis", "threshold of the tool, for reports that do not say"),
  SCREEN("screen", "screen, for reports that do not say"),
  UTC_OFFSET("utcOffset", "zone of times without one, for example +08:00; UTC by default");

  private final String word;
  private final String meaning;

  OriginParameter(String word, String meaning) {
    this.word = word;
    this.meaning = meaning;
  }

  /** Name of the parameter in addresses and options. */
  public String word() {
    return word;
  }

  /** What it says, for people. */
  public String meaning() {
    return meaning;
  }
}
