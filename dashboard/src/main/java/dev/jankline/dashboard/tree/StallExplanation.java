package dev.jankline.dashboard.tree;

import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.tree.StallTree.Why;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains one stall frame by frame: how much of its time each call of the representative stack was
 * on the stack, and what else it called meanwhile.
 *
 * @param fingerprint cluster of primary grouping
 * @param confidence share of the time that the representative path holds
 * @param strategy what chose the representative stack
 * @param noDominantStack whether no path holds half of the time
 * @param location code that the stall is grouped by
 * @param totalMillis time of its samples
 * @param steps calls of the representative stack, outermost first
 */
public record StallExplanation(
    String eventId,
    String fingerprint,
    String version,
    String at,
    long durationMillis,
    String kind,
    @Nullable String screen,
    String model,
    String tier,
    String os,
    String platform,
    @Nullable Double confidence,
    String cause,
    String causeEvidence,
    String strategy,
    boolean noDominantStack,
    String location,
    long totalMillis,
    List<Step> steps) {
  private static final String STALL =
      "SELECT s.*, t.tree FROM stall s JOIN stall_tree t ON t.k = s.k WHERE s.app = ? AND s.event = ?";

  /**
   * One call.
   *
   * @param millis time in which it was on the stack
   * @param selfMillis time of it in which it called nothing
   * @param half whether that is at least half of the stall
   * @param filed whether the stall is grouped by it
   * @param elsewhere what else it called, at most 5, longest first
   */
  public record Step(
      String frame,
      @Nullable String file,
      boolean inApp,
      long millis,
      long selfMillis,
      boolean half,
      boolean filed,
      List<MergedTree.Branch> elsewhere) {}

  /**
   * Explains a stall.
   *
   * @param event id of its event in hex
   * @throws NotFoundException when its samples are not kept
   */
  public static StallExplanation of(Snapshot snapshot, String app, String event) {
    return snapshot
        .first(new Sql(STALL).bind(app).bind(event), StallExplanation::read)
        .orElseThrow(
            () ->
                new NotFoundException(
                    "no samples are kept of this stall of app '%s': the examples of a cluster have some"
                        .formatted(app)));
  }

  private static StallExplanation read(ResultRow row) {
    StallTree tree = StallTree.parse(row.text("tree"));
    Why why = tree.why();
    MergedTree merged = new MergedTree();
    merged.nextStall();
    tree.addTo(merged, false, 1);
    long total = merged.totalMillis(false);
    return new StallExplanation(
        row.text("event"),
        row.text("primary_print"),
        row.text("version"),
        Times.iso(row.number("happened")),
        row.number("duration_millis"),
        row.text("kind"),
        row.textOrNull("screen"),
        row.text("model"),
        row.text("tier"),
        row.text("os"),
        row.text("platform"),
        row.decimal("confidence"),
        why.cause(),
        why.evidence(),
        why.strategy(),
        why.noDominantStack(),
        why.location(),
        total,
        steps(merged.along(tree.representative()), total, why.location()));
  }

  private static List<Step> steps(List<MergedTree.Passed> passed, long total, String location) {
    int filed = filed(passed, location);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < passed.size(); i++) {
      MergedTree.Passed call = passed.get(i);
      steps.add(
          new Step(
              call.frame().name(),
              call.frame().file(),
              call.frame().inApp(),
              call.millis(),
              call.selfMillis(),
              2 * call.millis() >= total,
              i == filed,
              call.elsewhere()));
    }
    return steps;
  }

  /** The innermost call that the location names; -1 for none. */
  private static int filed(List<MergedTree.Passed> passed, String location) {
    for (int i = passed.size() - 1; i >= 0; i--) {
      String name = passed.get(i).frame().name();
      if (location.equals(name) || location.startsWith(name + "(")) {
        return i;
      }
    }
    return -1;
  }
}
