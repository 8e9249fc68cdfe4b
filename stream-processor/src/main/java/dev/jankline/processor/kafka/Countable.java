package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.ReceivedEvent.CountedEvent;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedExposure;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedScreen;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedSelfReport;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.CountedRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What pre-aggregate takes: everything that changes a count or the accounting.
 *
 * <p>To handle a value, pass one function for each kind to {@link #match}; the compiler refuses a
 * set of functions that leaves a kind out.
 */
public sealed interface Countable
    permits Countable.CountedStall,
        Countable.Retraction,
        Countable.ExplainedAnr,
        CountedEvent,
        AccountingEntry {
  /** Calls the function for this value's kind, and returns what it returns. */
  <R> R match(Cases<R> cases);

  /** Has one function for each kind of countable value. */
  interface Cases<R> {
    /** A stall to be added to its clusters. */
    R stall(CountedStall stall);

    /** A stall to be taken out of the clusters it was counted in. */
    R retraction(Retraction retraction);

    /** What was found about an ANR. */
    R anr(ExplainedAnr anr);

    /** Frame counts of a screen. */
    R screen(ReceivedScreen screen);

    /** Foreground time. */
    R exposure(ReceivedExposure exposure);

    /** An SDK's report about itself. */
    R selfReport(ReceivedSelfReport report);

    /** A line of the accounting. */
    R accounting(AccountingEntry entry);
  }

  /**
   * Holds a stall with the names to add it under. In rows that it is in already, because it was
   * counted there before and stays, nothing is added.
   *
   * @param stall the analyzed stall
   * @param names what to add it as
   * @param before what it was counted as until now; null for a new stall. A {@link Retraction} with
   *     the same two names takes it out of the rows it leaves
   * @param entered devices that it affects in its cluster of primary grouping; nothing when it
   *     stays there
   */
  record CountedStall(
      AnalyzedStall stall, CountedAs names, @Nullable CountedAs before, Affected entered)
      implements Countable {
    /** A stall that affects no device that was not affected before. */
    public CountedStall(AnalyzedStall stall, CountedAs names, @Nullable CountedAs before) {
      this(stall, names, before, Affected.NONE);
    }

    /** The names that an analysis gives a stall, in its primary cluster alone. */
    public static CountedAs names(AnalyzedStall stall) {
      return new CountedAs(
          stall.getFingerprints(),
          stall.getVersionName(),
          stall.getVersionCode(),
          stall.getSymbolized(),
          stall.getCause(),
          List.of());
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.stall(this);
    }
  }

  /**
   * Counts an ANR in a row in which there is a stall.
   *
   * @param finding what it is counted as there: a key of {@code ClusterCount.anrs}
   * @param anrs 1, or −1 when it is taken back; 0 when the evidence alone is another
   * @param evidence what explains it, in words; empty when nothing does
   */
  record ExplainedAnr(String app, CountedRow row, String finding, long anrs, String evidence)
      implements Countable {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.anr(this);
    }
  }

  /**
   * Takes a stall out of the rows it was counted in, and is not in any more after late symbols.
   * Symbolize sends it straight to pre-aggregate, after the stall was counted under its new names:
   * no stage in between has to do with it. It has no title, cause and stack, so it is never the
   * example of a row.
   *
   * @param stall the stall as it was received
   * @param from what it was counted as
   * @param to what it is counted as now: rows that both name are left alone; null when the stall no
   *     longer counts
   * @param left devices that it affects no longer in the cluster of primary grouping that it leaves
   */
  record Retraction(ReceivedStall stall, CountedAs from, @Nullable CountedAs to, Affected left)
      implements Countable {
    /** A stall whose devices stay affected. */
    public Retraction(ReceivedStall stall, CountedAs from, @Nullable CountedAs to) {
      this(stall, from, to, Affected.NONE);
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.retraction(this);
    }
  }
}
