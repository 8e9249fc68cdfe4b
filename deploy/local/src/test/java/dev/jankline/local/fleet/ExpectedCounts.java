package dev.jankline.local.fleet;

import dev.jankline.schema.Event;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what a plan must lead to. */
final class ExpectedCounts {
  private final Map<String, Long> rejected = new TreeMap<>();
  private final Map<String, Map<String, Long>> stallsByAction = new TreeMap<>();
  private long sent;
  private long duplicates;
  private long late;
  private long stalls;
  private long exposures;
  private long screenFrames;
  private long selfReports;

  private ExpectedCounts() {}

  static FleetExpectation of(List<PlannedBatch> batches) {
    ExpectedCounts counts = new ExpectedCounts();
    batches.forEach(counts::add);
    return new FleetExpectation(
        batches.size(),
        counts.sent,
        Map.copyOf(counts.rejected),
        counts.duplicates,
        counts.late,
        counts.stalls,
        counts.exposures,
        counts.screenFrames,
        counts.selfReports,
        counts.stallsByAction);
  }

  private void add(PlannedBatch batch) {
    long events = batch.events().size();
    Breakage breakage = batch.breakage();
    sent += events;
    if (breakage != null) {
      rejected.merge(breakage.reason(), events, Long::sum);
    } else if (batch.repeat()) {
      duplicates += events;
    } else if (batch.tooLate()) {
      late += events;
    } else {
      batch.events().forEach(this::count);
      countActions(batch);
    }
  }

  private void count(Event event) {
    stalls += event.getStall() == null ? 0 : 1;
    exposures += event.getExposure() == null ? 0 : 1;
    screenFrames += event.getScreenFrames() == null ? 0 : 1;
    selfReports += event.getSelfReport() == null ? 0 : 1;
  }

  private void countActions(PlannedBatch batch) {
    Map<String, Long> ofVersion =
        stallsByAction.computeIfAbsent(batch.header().getVersionName(), version -> new TreeMap<>());
    batch.actions().forEach(action -> ofVersion.merge(action, 1L, Long::sum));
  }
}
