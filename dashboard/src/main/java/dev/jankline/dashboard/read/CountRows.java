package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExitSubtype;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.StartCount;
import dev.jankline.schema.StartType;
import dev.jankline.topics.Keys;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/** Makes rows of the counts: of clusters, screens, exposure and outcomes. */
final class CountRows {
  /** Numbers of ANRs in a row that are not those of idle ones. */
  private static final Set<String> COUNTED_APART = Set.of("DIRECT", "EXPLAINED");

  private static final Set<StartType> KINDS_OF_STARTS =
      EnumSet.of(StartType.COLD, StartType.WARM, StartType.HOT);

  private static final long DAY_MILLIS = 86_400_000;

  private CountRows() {}

  private static long anrs(ClusterCount count, Predicate<String> name) {
    return count.getAnrs().entrySet().stream()
        .filter(anrs -> name.test(anrs.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  static Feed.Rows<ClusterCount> clusters() {
    return new Keyed<>(Table.CLUSTERS) {
      @Override
      public void add(List<String> key, ClusterCount count, Changes changes) {
        changes.put(
            Table.CLUSTERS,
            count.getApp(),
            StoredRow.of(key(key, Keys.of(count)))
                .text(count.getApp())
                .text(count.getGrouping().name())
                .text(count.getFingerprint())
                .text(count.getVersionName())
                .number(count.getVersionCode())
                .number(count.getWindowStart().toEpochMilli())
                .number(count.getWindowMillis())
                .number(count.getStalls())
                .number(count.getStallMillis())
                .number(count.getDevices())
                .counts(count.getDurationHistogram())
                .number(count.getFirstSeen().toEpochMilli())
                .number(count.getLastSeen().toEpochMilli())
                .number(anrs(count, "DIRECT"::equals))
                .number(anrs(count, "EXPLAINED"::equals))
                .number(anrs(count, name -> !COUNTED_APART.contains(name)))
                .number(anrs(count, "ELSEWHERE"::equals))
                .text(count.getAnrEvidence()));
      }
    };
  }

  static Feed.Rows<ScreenCount> screens() {
    return new Keyed<>(Table.SCREENS) {
      @Override
      public void add(List<String> key, ScreenCount count, Changes changes) {
        changes.put(
            Table.SCREENS,
            count.getApp(),
            StoredRow.of(key(key, Keys.of(count)))
                .text(count.getApp())
                .text(count.getVersionName())
                .number(count.getVersionCode())
                .text(count.getScreen())
                .number(count.getWindowStart().toEpochMilli())
                .number(count.getWindowMillis())
                .number(count.getFrames())
                .number(count.getVisibleMillis())
                .number(count.getSlowFrames())
                .number(count.getFrozenFrames())
                .counts(count.getOverrunHistogram())
                .number(count.getOverrunMillis())
                .number(count.getOverrunVisibleMillis()));
      }
    };
  }

  static Feed.Rows<ExposureCount> exposure() {
    return new Keyed<>(Table.EXPOSURE) {
      @Override
      public void add(List<String> key, ExposureCount count, Changes changes) {
        changes.put(
            Table.EXPOSURE,
            count.getApp(),
            StoredRow.of(key(key, Keys.of(count)))
                .text(count.getApp())
                .text(count.getVersionName())
                .number(count.getVersionCode())
                .number(count.getWindowStart().toEpochMilli())
                .number(count.getWindowMillis())
                .number(count.getForegroundMillis())
                .number(count.getSessions())
                .number(count.getDevices())
                .number(count.getAnrs())
                .number(count.getUnsymbolizedStalls())
                .number(count.getSdkMillis())
                .number(count.getSelfReports())
                .number(count.getHangs())
                .number(count.getHangMillis())
                .number(count.getAnrDevices())
                .number(count.getUserPerceivedAnrDevices())
                .number(count.getMultipleAnrDevices())
                .number(anrs(count, ExitSubtype.INPUT))
                .number(anrs(count, ExitSubtype.BROADCAST))
                .number(anrs(count, ExitSubtype.SERVICE))
                .number(anrs(count, ExitSubtype.PROVIDER))
                .number(anrs(count, ExitSubtype.JOB))
                .number(count.getBackgroundAnrs()));
        if (count.getWindowMillis() == DAY_MILLIS) {
          count.getStarts().forEach(starts -> addStarts(key, count, starts, changes));
        }
      }

      @Override
      public void remove(List<String> key, Changes changes) {
        super.remove(key, changes);
        KINDS_OF_STARTS.forEach(
            kind -> changes.delete(Table.STARTS, key.get(0), startKey(key, kind)));
      }
    };
  }

  private static long anrs(ExposureCount count, ExitSubtype type) {
    return count.getAnrTypes().getOrDefault(type.name(), 0L);
  }

  private static void addStarts(
      List<String> key, ExposureCount of, StartCount starts, Changes changes) {
    if (!KINDS_OF_STARTS.contains(starts.getType())) {
      return;
    }
    changes.put(
        Table.STARTS,
        of.getApp(),
        StoredRow.of(startKey(key, starts.getType()))
            .text(of.getApp())
            .text(of.getVersionName())
            .number(of.getVersionCode())
            .text(starts.getType().name())
            .number(of.getWindowStart().toEpochMilli())
            .number(starts.getStarts())
            .number(starts.getSlowStarts())
            .counts(starts.getFirstFrameHistogram())
            .counts(starts.getFullyDrawnHistogram()));
  }

  private static UUID startKey(List<String> exposure, StartType kind) {
    List<String> parts = new ArrayList<>(exposure);
    parts.add(kind.name());
    return Keyed.key(parts);
  }

  static Feed.Rows<AccountingCount> outcomes() {
    return new Keyed<>(Table.OUTCOMES) {
      @Override
      public void add(List<String> key, AccountingCount count, Changes changes) {
        List<StoredRow> rows = new ArrayList<>();
        for (Outcome outcome : count.getOutcomes()) {
          rows.add(
              StoredRow.of(key(key, Keys.of(count)))
                  .text(count.getApp())
                  .number(count.getWindowStart().toEpochMilli())
                  .text(outcome.getKind().name())
                  .text(outcome.getReason())
                  .number(outcome.getEvents()));
        }
        changes.put(Table.OUTCOMES, count.getApp(), key(key, Keys.of(count)), rows);
      }
    };
  }

  /** Rows whose keys are the keys of their records. */
  abstract static class Keyed<T> implements Feed.Rows<T> {
    private final Table table;

    Keyed(Table table) {
      this.table = table;
    }

    static UUID key(List<String> parts) {
      return StoredRow.keyOf(Keys.join(parts.toArray(String[]::new)));
    }

    /** Key of a record; its tombstone would not find the row under any other. */
    static UUID key(List<String> parts, String own) {
      UUID key = key(parts);
      if (!key.equals(StoredRow.keyOf(own))) {
        throw new IllegalArgumentException("the key of the record is not that of its value");
      }
      return key;
    }

    /**
     * A tombstone means that a count went back to zero; rows that a topic forgot for their age come
     * without one, and stay.
     */
    @Override
    public void remove(List<String> key, Changes changes) {
      changes.delete(table, key.get(0), key(key));
    }
  }
}
