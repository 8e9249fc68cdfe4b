package dev.jankline.sdk.upload;

/** Tells what became of an upload. Immutable. */
public final class UploadResult {
  private final UploadOutcome outcome;
  private final int status;
  private final String body;
  private final int attempts;
  private final int acceptedBatches;
  private final long acceptedEvents;
  private final long retryAfterMillis;

  private UploadResult(
      UploadOutcome outcome,
      int status,
      String body,
      int attempts,
      int acceptedBatches,
      long acceptedEvents,
      long retryAfterMillis) {
    this.outcome = outcome;
    this.status = status;
    this.body = body;
    this.attempts = attempts;
    this.acceptedBatches = acceptedBatches;
    this.acceptedEvents = acceptedEvents;
    this.retryAfterMillis = retryAfterMillis;
  }

  /** The answer to one batch; asked to wait is 0 when the gateway did not ask. */
  static UploadResult answered(int status, String body, int attempts, int events, long waitMillis) {
    int told = acceptedOf(body);
    UploadOutcome outcome = outcomeOf(status, told >= 0);
    boolean accepted = outcome == UploadOutcome.ACCEPTED;
    return new UploadResult(
        outcome,
        status,
        body,
        attempts,
        accepted ? 1 : 0,
        accepted ? Math.min(told, events) : 0,
        waitMillis);
  }

  /** Nothing was sent, and why. */
  public static UploadResult notSent(UploadOutcome outcome, String reason) {
    return new UploadResult(outcome, 0, reason, 0, 0, 0, 0);
  }

  /** Both together: the later answer, the sum of the counts, and the worse outcome. */
  UploadResult and(UploadResult later) {
    boolean worse = later.outcome.compareTo(outcome) > 0;
    return new UploadResult(
        worse ? later.outcome : outcome,
        later.status,
        later.body,
        attempts + later.attempts,
        acceptedBatches + later.acceptedBatches,
        acceptedEvents + later.acceptedEvents,
        later.retryAfterMillis);
  }

  /** How it ended. */
  public UploadOutcome outcome() {
    return outcome;
  }

  /** Last HTTP status; 0 when there was no answer. */
  public int status() {
    return status;
  }

  /** Last answer of the gateway, at most 64 kB of it, or why there was none. */
  public String body() {
    return body;
  }

  /** Requests made. */
  public int attempts() {
    return attempts;
  }

  /** Batches answered with 202. */
  public int acceptedBatches() {
    return acceptedBatches;
  }

  /** Events in them. */
  public long acceptedEvents() {
    return acceptedEvents;
  }

  /** How long the gateway asked to be left alone; 0 when it did not. */
  public long retryAfterMillis() {
    return retryAfterMillis;
  }

  /** Whether the answer is not the gateway's: of a captive portal, a proxy, a redirect. */
  public boolean isStrangers() {
    return outcome == UploadOutcome.KEPT && status != 0 && !mayPass(status);
  }

  /** A batch leaves the spool only with the gateway's word, which is a ledger in the answer. */
  private static UploadOutcome outcomeOf(int status, boolean hasLedger) {
    if (!hasLedger || status < 200 || mayPass(status)) {
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
    } catch (NumberFormatException garbage) {
      return -1;
    }
  }
}
