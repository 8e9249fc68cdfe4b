package dev.jankline.sdk.upload;

/** How an upload ended. */
public enum UploadOutcome {
  /** Everything there was has been accepted. */
  ACCEPTED,
  /** There was nothing to send. */
  NOTHING_TO_SEND,
  /** The gateway refused a batch for good; it was dropped and counted. */
  REFUSED,
  /** Something could not be sent now and stays in the spool. */
  KEPT,
  /** The SDK does not take part, has no gateway, or an upload is under way already. */
  NOT_TRIED
}
