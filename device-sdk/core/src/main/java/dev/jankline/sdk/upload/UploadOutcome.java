package dev.jankline.sdk.upload;

/** How an upload ended, the best outcome first. */
public enum UploadOutcome {
  /** Everything there was has been accepted. */
  ACCEPTED,
  /** There was nothing to send. */
  NOTHING_TO_SEND,
  /** The gateway rejected a batch for good; it was deleted and counted as dropped. */
  REFUSED,
  /** Something could not be sent now and stays in the spool. */
  KEPT,
  /** The monitor does not watch, has no gateway, or an upload is running already. */
  NOT_TRIED
}
