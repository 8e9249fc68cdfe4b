package dev.jankline.gateway.privacy;

import java.util.Map;
import java.util.Set;

/** Says what a text of a batch is for, and so what of it may be replaced. */
enum TextRole {
  /** The app, which is checked against the key: never changed. */
  APP,
  /** An id that others look up: replaced whole, by its hash, when personal data is in it. */
  ID,
  /** A version: may hold dates, build numbers and hashes of commits. */
  VERSION,
  /** A line of a stack or report of another tool, full of addresses, ids and times of threads. */
  LINE,
  /** A version of a system or a tool, written freely: a text, but four numbers are no address. */
  RELEASE,
  /** Everything else, code names too. */
  TEXT;

  /** Texts that an app's list may leave out: analysis goes on without them. */
  static final Set<String> OPTIONAL =
      Set.of(
          "Device.model",
          "LockOwner.lock",
          "LockOwner.threadName",
          "RawFrame.text",
          "ScreenFrames.screen",
          "Stall.messageCallback",
          "Stall.messageTarget",
          "Stall.screen");

  private static final Map<String, TextRole> ROLES =
      Map.of(
          "BatchHeader.app", APP,
          "BatchHeader.installId", ID,
          "BatchHeader.versionName", VERSION,
          "BatchHeader.sdkVersion", RELEASE,
          "BuildId.id", ID,
          "DartFrame.buildId", ID,
          "Device.osVersion", RELEASE,
          "NativeFrame.buildId", ID,
          "RawFrame.text", LINE);

  /** Whether people or apps write it freely. */
  boolean isFree() {
    return this == TEXT || this == RELEASE;
  }

  /**
   * Role of a field.
   *
   * @param field record and field, as {@code Stall.screen}; one that is not known here is a text
   */
  static TextRole of(String field) {
    return ROLES.getOrDefault(field, TEXT);
  }
}
