package dev.jankline.sdk.upload;

/** Tells what became of an upload. Nothing changes it once it is returned. */
public final class UploadResult {
  private final UploadOutcome outcome;
  private final int status;
  private final String body;
  private final long retryAfterMillis;
  private int attempts;
  private int acceptedBatches;
  private long acceptedEvents;

  private UploadResult(UploadOutcome outcome, int status, String body, long retryAfterMillis) {
    this.outcome = outcome;
    this.status = status;
    this.body = body;
    this.retryAfterMillis = retryAfterMillis;
  }

  /** The answer to one batch; {@code waitMillis} is 0 when the gateway did not ask to wait. */
  static UploadResult answered(int status, String body, int attempts, int events, long waitMillis) {
    int told = acceptedOf(body);
    UploadOutcome outcome = outcomeOf(status, told >= 0);
    UploadResult result = new UploadResult(outcome, status, body, waitMillis);
    result.attempts = attempts;
    if (outcome == UploadOutcome.ACCEPTED) {
      result.acceptedBatches = 1;
      result.acceptedEvents = Math.min(told, events);
    }
    return result;
  }

  /**
   * A result without any request.
   *
   * @param outcome how the upload ended
   * @param reason why nothing was sent
   * @return the result
   */
  public static UploadResult notSent(UploadOutcome outcome, String reason) {
    return new UploadResult(outcome, 0, reason, 0);
  }

  /**
   * Joins two results.
   *
   * @param later result of what was sent after this
   * @return the later answer, the sum of the counts, and the worse outcome
   */
  public UploadResult and(UploadResult later) {
    UploadOutcome worse = later.outcome.compareTo(outcome) > 0 ? later.outcome : outcome;
    UploadResult both = new UploadResult(worse, later.status, later.body, later.retryAfterMillis);
    both.attempts = attempts + later.attempts;
    both.acceptedBatches = acceptedBatches + later.acceptedBatches;
    both.acceptedEvents = acceptedEvents + later.acceptedEvents;
    return both;
  }

  /** {@return how the upload ended; of several batches the worst outcome} */
  public UploadOutcome outcome() {
    return outcome;
  }

  /** {@return the last HTTP status; 0 when there was no answer} */
  public int status() {
    return status;
  }

  /** {@return the last answer of the gateway, at most 64 kB of it, or why there was none} */
  public String body() {
    return body;
  }

  /** {@return number of requests made} */
  public int attempts() {
    return attempts;
  }

  /** {@return number of batches the gateway answered with 202} */
  public int acceptedBatches() {
    return acceptedBatches;
  }

  /** {@return number of events the gateway accepted} */
  public long acceptedEvents() {
    return acceptedEvents;
  }

  /**
   * {@return milliseconds the gateway asked to wait before the next request; 0 when it did not ask}
   */
  public long retryAfterMillis() {
    return retryAfterMillis;
  }

  /**
   * Tells whether the answer is not the gateway's but, for example, that of a captive portal, a
   * proxy or a redirect. Nothing is lost then: the batch stays in the spool.
   *
   * @return true when something else than the gateway answered
   */
  public boolean isStrangers() {
    return outcome == UploadOutcome.KEPT && status != 0 && !mayPass(status);
  }

  /** Only an answer with the gateway's accounting in it decides about a batch; else it is kept. */
  private static UploadOutcome outcomeOf(int status, boolean hasAccounting) {
    if (!hasAccounting || status < 200 || mayPass(status)) {
      return UploadOutcome.KEPT;
    }
    if (status == 202) {
      return UploadOutcome.ACCEPTED;
    }
    return status >= 400 ? UploadOutcome.REFUSED : UploadOutcome.KEPT;
  }

  private static boolean mayPass(int status) {
    return status >= 500 || status == 408 || status == 429;
  }

  /** The number after {@code "accepted":} in the answer; -1 when there is none. */
  private static int acceptedOf(String body) {
    int name = body.indexOf("\"accepted\"");
    int colon = name < 0 ? -1 : body.indexOf(':', name);
    if (colon < 0) {
      return -1;
    }
    int end = colon + 1;
    while (end < body.length() && " 0123456789".indexOf(body.charAt(end)) >= 0) {
      end++;
    }
    try {
      return Integer.parseInt(body.substring(colon + 1, end).trim());
    } catch (IllegalArgumentException garbage) {
      return -1;
    }
  }

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
}
