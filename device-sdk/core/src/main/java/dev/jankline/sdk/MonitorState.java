package dev.jankline.sdk;

/** Says whether a {@link dev.jankline.sdk.monitor.StallMonitor} watches, and if not, why. */
public enum MonitorState {
  /** It watches. */
  ENABLED,
  /** The sampling hash did not choose this installation. */
  NOT_CHOSEN,
  /** The kill switch is on. */
  SWITCHED_OFF,
  /** Application id or spool directory is missing, see {@link SdkConfig#problems}. */
  MISCONFIGURED,
  /** Another monitor or process uses the spool directory. */
  SPOOL_IN_USE,
  /** The app died again and again in the foreground; ends after a day. */
  CRASH_GUARD,
  /** It could not start, for example because the spool directory cannot be written. */
  FAILED,
  /** It was closed. */
  CLOSED
}
