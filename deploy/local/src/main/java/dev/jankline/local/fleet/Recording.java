package dev.jankline.local.fleet;

import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Holds the stalls recorded in each version, to be replayed on many devices. Immutable. */
public record Recording(List<RecordedVersion> versions, List<RecordedStall> stalls) {
  public Recording {
    versions = List.copyOf(versions);
    stalls = List.copyOf(stalls);
  }

  /** Stalls of one version. */
  public List<RecordedStall> of(String versionName) {
    return stalls.stream().filter(stall -> stall.versionName().equals(versionName)).toList();
  }

  /** Number of stalls by action, of one version. */
  public Map<String, Long> actions(String versionName) {
    return of(versionName).stream()
        .collect(Collectors.groupingBy(RecordedStall::action, TreeMap::new, Collectors.counting()));
  }

  /** A stall that really happened, as the SDK reported it, and what the reader was doing. */
  public record RecordedStall(String versionName, String action, Stall stall) {
    /** Share of the duration that code which computes has the CPU for on a phone, at least. */
    private static final double LEAST_CPU = 0.5;

    /**
     * Returns the same without its CPU time when other programs of this machine had the CPU for
     * most of the time, as a broker that starts meanwhile: that says nothing of a phone.
     */
    RecordedStall withoutStarvation() {
      StallContext context = stall.getContext();
      Long cpuMillis = context == null ? null : context.getCpuMillis();
      if (cpuMillis == null || cpuMillis >= LEAST_CPU * stall.getDurationMillis()) {
        return this;
      }
      StallContext unknown = StallContext.newBuilder(context).setCpuMillis(null).build();
      return new RecordedStall(
          versionName, action, Stall.newBuilder(stall).setContext(unknown).build());
    }
  }

  /** The version of the demo app that stalls were recorded in. */
  public record RecordedVersion(String versionName, long versionCode, String mapId) {
    static RecordedVersion of(ReaderBuild build) {
      return new RecordedVersion(build.versionName(), build.versionCode(), build.mapId());
    }

    /** Build id that batches of this version name. */
    public BuildId buildId() {
      return new BuildId(BuildKind.R8_MAPPING, mapId);
    }
  }
}
