package dev.jankline.sdk.wire;

/** What the system was waiting for when it ended a process. In the order of the schema. */
public enum ExitSubtype {
  /** Input was not handled in time. */
  INPUT,
  /** A broadcast was not handled in time. */
  BROADCAST,
  /** A service did not start or end in time. */
  SERVICE,
  /** A content provider did not answer in time. */
  PROVIDER,
  /** A job did not start or end in time. */
  JOB,
  /** Not known. */
  UNKNOWN
}
