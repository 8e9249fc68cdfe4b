package dev.jankline.processor.releases;

/** What the counts since a fix say about it. */
public enum FixOutcome {
  /** The rate of the versions with the fix is surely below the agreed share of the old one. */
  VERIFIED,
  /** The rate of the versions with the fix is surely above the agreed share. */
  RETURNED,
  /** The exposure of the versions with the fix is too small to tell. */
  NOT_ENOUGH,
  /** No stratum in which versions without and with the fix were observed. */
  NOT_COMPARABLE
}
