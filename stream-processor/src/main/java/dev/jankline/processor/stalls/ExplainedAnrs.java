package dev.jankline.processor.stalls;

import dev.jankline.processor.kafka.HeldStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.CountedRow;
import dev.jankline.schema.MainThreadStall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.SymbolizedFrame;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what held the main thread before an ANR whose dump shows it idle. What came before is told
 * by the device's own clock, in the {@link #BEFORE} before the ANR began and in the ANR itself.
 *
 * <p>The cluster that held the main thread longest explains the ANR, with a <b>confidence</b> of
 * its share of all time held, times what it held of {@link #WHOLE} (at most 1). Below {@link
 * #LEAST_CONFIDENCE} nothing explains it, and the finding says why.
 *
 * <p>Every stall that comes, changes its cluster or is counted no longer has the ANRs after it
 * looked at again. So the result depends on the stalls, not on the order in which they arrive. A
 * stall is waited for as long as the store keeps it. Used by one stream thread.
 */
public final class ExplainedAnrs {
  /** How long before the begin of an ANR its cause may have ended. */
  public static final Duration BEFORE = Duration.ofSeconds(30);

  /** Below this confidence an ANR stays unexplained. */
  public static final double LEAST_CONFIDENCE = 0.5;

  /** Time for which a cluster that causes an ANR holds the main thread: near Android's timeout. */
  static final Duration WHOLE = Duration.ofSeconds(4);

  /**
   * Shorter stalls are not kept: five of a cluster in half a minute would be needed to explain an
   * ANR, and they are most of all stalls.
   */
  static final Duration LEAST_STALL = Duration.ofMillis(500);

  /** Two uploads may place the same moment of the device's clock this far apart. */
  static final Duration DISORDER = Duration.ofMinutes(2);

  private static final int MAX_TITLE = 120;
  private static final double SECOND = 1000;
  private static final List<String> LOOP =
      List.of(
          "android.os.MessageQueue.",
          "android.os.Looper.",
          "android.app.ActivityThread.main",
          "java.lang.reflect.Method.invoke",
          "com.android.internal.os.");

  private final Stalls stalls;

  /** Says under what an ANR is counted; the names are keys in {@code ClusterCount.anrs}. */
  public enum Finding {
    DIRECT(""),
    EXPLAINED(""),
    ELSEWHERE("another cluster had held the main thread"),
    NO_STALL("no stall was seen before it: the process was frozen, or another one was waited for"),
    TOO_SHORT("no cluster had held the main thread for long"),
    DIVIDED("several clusters had held the main thread for about as long"),
    UNNAMED("code without symbols had held the main thread");

    private final String reason;

    Finding(String reason) {
      this.reason = reason;
    }

    /** Why an idle ANR is counted here, for people. */
    public String reason() {
      return reason;
    }
  }

  /** Keeps the stalls of devices by time of the event. */
  public interface Stalls {
    /** The stalls of a device, or its idle ANRs, that began between two times. */
    List<MainThreadStall> between(String device, boolean idleAnrs, Instant from, Instant to);

    /** The same stall as it is stored; null when it is not. */
    @Nullable MainThreadStall find(String device, MainThreadStall stall);

    /** Stores a stall that was never stored. */
    void add(String device, MainThreadStall stall);

    /** Stores a stall, in place of the same one. */
    void put(String device, MainThreadStall stall);

    /** Deletes a stall. */
    void delete(String device, MainThreadStall stall);
  }

  /**
   * What changes in a row of counts.
   *
   * @param anrs 1 or −1; 0 when the evidence alone is another
   * @param evidence what held the main thread, in words; empty when it explains nothing
   */
  public record Change(CountedRow row, Finding finding, long anrs, String evidence) {
    private Change opposite() {
      return new Change(row, finding, -anrs, "");
    }
  }

  /** Takes the store. */
  public ExplainedAnrs(Stalls stalls) {
    this.stalls = stalls;
  }

  /** Whether a stall is so long that it is kept. */
  public static boolean isKept(long durationMillis) {
    return durationMillis >= LEAST_STALL.toMillis();
  }

  /**
   * What is kept of a stall that was analyzed. One that shows an idle main thread, and is no ANR,
   * held nothing.
   *
   * @param startMillis its start, by the device's clock
   * @param names what it is counted as, or was counted as before
   * @param counted whether it is counted
   */
  public static MainThreadStall stall(
      AnalyzedStall stall, long startMillis, CountedAs names, boolean counted) {
    String title = stall.getTitle();
    boolean idle = isIdle(stall);
    boolean anr = stall.getKind() == StallKind.ANR;
    return new MainThreadStall(
        stall.getEventId(),
        startMillis,
        stall.getDurationMillis(),
        new CountedRow(
            names.getFingerprints().getPrimary(),
            names.getVersionName(),
            names.getVersionCode(),
            stall.getEventTime()),
        counted && (anr || !idle),
        names.getSymbolized(),
        title.length() <= MAX_TITLE ? title : title.substring(0, MAX_TITLE) + "…",
        anr && idle,
        null,
        null);
  }

  /** Whether the main thread waited for work, as far as the samples tell. */
  public static boolean isIdle(AnalyzedStall stall) {
    return stall.getCause() == Cause.IDLE_AT_DUMP
        || stall.getStack().stream()
            .map(SymbolizedFrame::getFunction)
            .allMatch(ExplainedAnrs::loops);
  }

  private static boolean loops(String function) {
    return LOOP.stream().anyMatch(function::startsWith);
  }

  /** Takes a stall that came or changed; returns what changes in the counts. */
  public List<Change> take(String device, HeldStall held) {
    MainThreadStall stall = held.stall();
    List<Change> changes = new ArrayList<>();
    MainThreadStall before = held.isNew() ? null : stalls.find(device, stall);
    if (before != null && before.getIdleAnr()) {
      changes.addAll(counts(before, -1, ""));
    }
    if (before != null && before.getIdleAnr() != stall.getIdleAnr()) {
      stalls.delete(device, before);
    }
    if (held.isNew()) {
      stalls.add(device, stall);
    }
    if (!stall.getCounted()) {
      stalls.delete(device, stall);
    } else if (stall.getIdleAnr()) {
      changes.addAll(explain(device, stall));
    } else if (!held.isNew()) {
      stalls.put(device, stall);
    }
    if (!stall.getIdleAnr() || (before != null && !before.getIdleAnr())) {
      Instant time = stall.getRow().getEventTime();
      Instant until = time.plusMillis(stall.getDurationMillis()).plus(BEFORE).plus(DISORDER);
      for (MainThreadStall anr : stalls.between(device, true, time.minus(DISORDER), until)) {
        changes.addAll(counts(anr, -1, ""));
        changes.addAll(explain(device, anr));
      }
    }
    return net(changes);
  }

  private List<Change> explain(String device, MainThreadStall anr) {
    Instant time = anr.getRow().getEventTime();
    Instant from = time.minus(BEFORE).minus(DISORDER).minus(DISORDER);
    Instant to = time.plusMillis(anr.getDurationMillis()).plus(DISORDER);
    Explanation found = Explanation.of(anr, stalls.between(device, false, from, to));
    anr.setFinding(found.finding().name());
    anr.setCause(found.cause());
    stalls.put(device, anr);
    return counts(anr, 1, found.evidence());
  }

  private static List<Change> counts(MainThreadStall anr, long sign, String evidence) {
    List<Change> changes = new ArrayList<>();
    if (anr.getFinding() != null) {
      changes.add(new Change(anr.getRow(), Finding.valueOf(anr.getFinding()), sign, ""));
    }
    if (anr.getCause() != null) {
      changes.add(new Change(anr.getCause(), Finding.EXPLAINED, sign, evidence));
    }
    return changes;
  }

  /** What is left when that which is taken back is counted again. */
  private static List<Change> net(List<Change> changes) {
    List<Change> left = new ArrayList<>();
    for (Change change : changes) {
      if (!left.remove(change.opposite())) {
        left.add(change);
      } else if (!change.evidence().isEmpty()) {
        left.add(new Change(change.row(), change.finding(), 0, change.evidence()));
      }
    }
    return left;
  }

  /**
   * What was found about one idle ANR.
   *
   * @param cause row of the cluster that explains it; null when none does
   * @param confidence 0 to 1
   * @param evidence in words; empty when nothing explains it
   */
  record Explanation(
      Finding finding, @Nullable CountedRow cause, double confidence, String evidence) {
    /** Looks at the stalls around an ANR. */
    static Explanation of(MainThreadStall anr, List<MainThreadStall> stalls) {
      Span window = new Span(anr.getStartMillis() - BEFORE.toMillis(), end(anr));
      Map<String, List<MainThreadStall>> clusters = new HashMap<>();
      List<Span> all = new ArrayList<>();
      for (MainThreadStall stall : stalls) {
        Span held = new Span(stall.getStartMillis(), end(stall)).within(window);
        if (held.millis() > 0 && !stall.getEventId().equals(anr.getEventId())) {
          all.add(held);
          String cluster = stall.getRow().getFingerprint();
          clusters.computeIfAbsent(cluster, key -> new ArrayList<>()).add(stall);
        }
      }
      return clusters.entrySet().stream()
          .max(
              Comparator.<Map.Entry<String, List<MainThreadStall>>>comparingLong(
                      cluster -> held(cluster.getValue(), window))
                  .thenComparing(Map.Entry.comparingByKey()))
          .map(longest -> of(anr, longest.getValue(), window, Span.union(all)))
          .orElse(new Explanation(Finding.NO_STALL, null, 0, ""));
    }

    private static Explanation of(
        MainThreadStall anr, List<MainThreadStall> cluster, Span window, long all) {
      long held = held(cluster, window);
      MainThreadStall last =
          cluster.stream()
              .max(
                  Comparator.comparingLong(Explanation::end)
                      .thenComparing(MainThreadStall::getEventId))
              .orElseThrow();
      double whole = Math.min(1, (double) held / WHOLE.toMillis());
      double confidence = whole * held / all;
      if (confidence < LEAST_CONFIDENCE) {
        Finding reason = whole < LEAST_CONFIDENCE ? Finding.TOO_SHORT : Finding.DIVIDED;
        return new Explanation(reason, null, confidence, "");
      }
      if (!last.getNamed()) {
        return new Explanation(Finding.UNNAMED, null, confidence, "");
      }
      String evidence =
          String.format(
              Locale.ROOT,
              "%s: the main thread was held %.1f of the %.0f s before by %s, %d %s; confidence %.2f",
              anr.getRow().getEventTime().plusMillis(anr.getDurationMillis()),
              held / SECOND,
              window.millis() / SECOND,
              last.getTitle(),
              cluster.size(),
              cluster.size() == 1 ? "stall" : "stalls",
              confidence);
      return new Explanation(Finding.ELSEWHERE, last.getRow(), confidence, evidence);
    }

    private static long held(List<MainThreadStall> stalls, Span window) {
      return Span.union(
          stalls.stream()
              .map(stall -> new Span(stall.getStartMillis(), end(stall)).within(window))
              .toList());
    }

    private static long end(MainThreadStall stall) {
      return stall.getStartMillis() + stall.getDurationMillis();
    }
  }

  /** A time from one millisecond of the device's clock to another. */
  private record Span(long from, long to) {
    long millis() {
      return Math.max(0, to - from);
    }

    Span within(Span other) {
      return new Span(Math.max(from, other.from), Math.min(to, other.to));
    }

    /**
     * Milliseconds in any of them: stalls of a frame and of its message lie one above the other.
     */
    static long union(List<Span> spans) {
      long millis = 0;
      long reached = Long.MIN_VALUE;
      for (Span span : spans.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
        millis += Math.max(0, span.to - Math.max(reached, span.from));
        reached = Math.max(reached, span.to);
      }
      return millis;
    }
  }
}
