package dev.jankline.processor.kafka;

/**
 * Is what combine takes: everything that changes a count or the accounting.
 *
 * <p>To handle a value, pass one function for each kind to {@link #match}; the compiler refuses a
 * set of functions that leaves a kind out.
 */
public sealed interface Countable permits CountedStall, Retraction, CountedEvent, AccountingEntry {
  /** Calls the function for this value's kind, and returns what it returns. */
  <R> R match(Cases<R> cases);

  /** Has one function for each kind of countable value. */
  interface Cases<R> {
    /** A stall to be added to its clusters. */
    R stall(CountedStall stall);

    /** A stall to be taken out of the clusters it was counted in. */
    R retraction(Retraction retraction);

    /** Frame counts of a screen. */
    R screen(ReceivedScreen screen);

    /** Foreground time. */
    R exposure(ReceivedExposure exposure);

    /** An SDK's report about itself. */
    R selfReport(ReceivedSelfReport report);

    /** A line of the accounting. */
    R accounting(AccountingEntry entry);
  }
}
