package dev.jankline.processor.counts;

import dev.jankline.processor.days.RowNames.AppVersion;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.ExampleStall;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Makes the description of a cluster, and says whether a reader would see a difference. */
final class Description {
  /** How much too early {@code lastSeen} may be. */
  static final Duration LAST_SEEN_STEP = Duration.ofDays(7);

  /** How much too late {@code firstSeen} may be: stalls do not come in the order of their times. */
  static final Duration FIRST_SEEN_STEP = Duration.ofHours(1);

  private static final int GROWTH = 2;

  /** Stalls below which growth is not looked at: most clusters are rare. */
  private static final long FEW = 8;

  private Description() {}

  /** The description of a cluster that had none. */
  static ClusterMetadata first(Sighting sighting, ExampleStall example) {
    ClusterMetadata info = new ClusterMetadata();
    info.setApp(sighting.app());
    info.setGrouping(sighting.grouping());
    info.setFingerprint(sighting.fingerprint());
    info.setSymbolized(sighting.symbolized());
    info.setFirstSeen(sighting.firstSeen());
    info.setLastSeen(sighting.lastSeen());
    AppVersion version = sighting.version();
    info.setFirstVersionName(version == null ? example.getVersionName() : version.name());
    info.setFirstVersionCode(version == null ? example.getVersionCode() : version.code());
    describe(info, example);
    return info;
  }

  /** The description after some more stalls. */
  static ClusterMetadata next(ClusterMetadata info, Sighting sighting) {
    ClusterMetadata next = ClusterMetadata.newBuilder(info).build();
    ExampleStall example = sighting.example();
    if (example != null && example.getVersionCode() > info.getExampleVersionCode()) {
      describe(next, example);
    }
    AppVersion version = sighting.version();
    if (version != null && version.code() < info.getFirstVersionCode()) {
      next.setFirstVersionName(version.name());
      next.setFirstVersionCode(version.code());
    }
    if (sighting.firstSeen().isBefore(info.getFirstSeen())) {
      next.setFirstSeen(sighting.firstSeen());
    }
    if (sighting.lastSeen().isAfter(info.getLastSeen())) {
      next.setLastSeen(sighting.lastSeen());
    }
    return next;
  }

  /** Sets what is counted. */
  static ClusterMetadata counted(ClusterMetadata info, Map<String, Long> causeStalls, Instant at) {
    Map<String, Long> causes = new TreeMap<>(causeStalls);
    causes.values().removeIf(stalls -> stalls <= 0);
    info.setCauseStalls(causes);
    info.setCause(CauseCounts.mostCommon(causes));
    info.setAt(at);
    return info;
  }

  /** Whether a reader of one would want to have the other. */
  static boolean isWorthPublishing(ClusterMetadata before, ClusterMetadata next) {
    return isNewText(before, next)
        || isEarlier(before.getFirstSeen(), next.getFirstSeen())
        || isLater(before.getLastSeen(), next.getLastSeen())
        || isGrown(stalls(before), stalls(next));
  }

  static boolean isEarlier(Instant before, Instant now) {
    return now.isBefore(before.minus(FIRST_SEEN_STEP));
  }

  static boolean isLater(Instant before, Instant now) {
    return now.isAfter(before.plus(LAST_SEEN_STEP));
  }

  static boolean isGrown(long stallsBefore, long stalls) {
    return stalls >= GROWTH * Math.max(FEW, stallsBefore);
  }

  private static boolean isNewText(ClusterMetadata before, ClusterMetadata next) {
    return next.getExampleVersionCode() != before.getExampleVersionCode()
        || next.getFirstVersionCode() != before.getFirstVersionCode()
        || next.getCause() != before.getCause();
  }

  private static long stalls(ClusterMetadata info) {
    return CauseCounts.stalls(info.getCauseStalls());
  }

  private static void describe(ClusterMetadata info, ExampleStall example) {
    info.setTitle(example.getTitle());
    info.setLocation(example.getLocation());
    info.setStack(example.getStack());
    info.setCoverage(example.getCoverage());
    info.setExampleScreen(example.getScreen());
    info.setAlternatives(example.getAlternatives());
    info.setLockHolder(example.getLockHolder());
    info.setExampleEventId(example.getEventId());
    info.setExampleVersionName(example.getVersionName());
    info.setExampleVersionCode(example.getVersionCode());
  }
}
