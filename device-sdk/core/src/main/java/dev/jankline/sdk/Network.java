package dev.jankline.sdk;

/** The network that an upload would use. */
public enum Network {
  /** There is none, or none may be used. */
  NONE,
  /** The user may pay by the byte: only the daily allowance is sent. */
  METERED,
  /** Everything may be sent. */
  UNMETERED
}
