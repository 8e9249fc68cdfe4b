package dev.jankline.processor.service;

/** Length of the windows in which versions are compared. */
public enum JudgeWindow {
  /** An hour: for devices that report foreground time with each session, as the SDK does. */
  HOUR,
  /** A day (UTC): for producers that report foreground time once a day. */
  DAY
}
