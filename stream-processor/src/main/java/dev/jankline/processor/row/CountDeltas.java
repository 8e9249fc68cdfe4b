package dev.jankline.processor.row;

import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.OutcomeCount;
import dev.jankline.schema.SceneCount;
import dev.jankline.topics.Keys;
import java.time.Instant;

/** Reads, names and merges partial counts of every kind. */
public final class CountDeltas {
  private CountDeltas() {}

  public static CountDelta of(ClusterCount count) {
    return new CountDelta(count, null, null, null);
  }

  public static CountDelta of(SceneCount count) {
    return new CountDelta(null, count, null, null);
  }

  public static CountDelta of(ExposureCount count) {
    return new CountDelta(null, null, count, null);
  }

  public static CountDelta of(OutcomeCount count) {
    return new CountDelta(null, null, null, count);
  }

  /** The row a delta belongs to: the key of its public topic. */
  public static String row(CountDelta delta) {
    if (delta.getCluster() != null) {
      return Keys.of(delta.getCluster());
    }
    if (delta.getScene() != null) {
      return Keys.of(delta.getScene());
    }
    return delta.getExposure() != null ? Keys.of(delta.getExposure()) : Keys.of(outcome(delta));
  }

  /** The key under which a delta travels: all rows that one task must see together share it. */
  public static String task(CountDelta delta) {
    if (delta.getCluster() != null) {
      return Keys.cluster(delta.getCluster().getApp(), delta.getCluster().getFingerprint());
    }
    if (delta.getScene() != null) {
      SceneCount scene = delta.getScene();
      return Keys.scene(scene.getApp(), scene.getVersionName(), scene.getScene());
    }
    if (delta.getExposure() != null) {
      return Keys.version(delta.getExposure().getApp(), delta.getExposure().getVersionName());
    }
    return outcome(delta).getApp();
  }

  /** Start of the row's window. */
  public static Instant windowStart(CountDelta delta) {
    if (delta.getCluster() != null) {
      return delta.getCluster().getWindowStart();
    }
    if (delta.getScene() != null) {
      return delta.getScene().getWindowStart();
    }
    return delta.getExposure() != null
        ? delta.getExposure().getWindowStart()
        : outcome(delta).getWindowStart();
  }

  /** The sum of two deltas of the same row. */
  public static CountDelta merge(CountDelta a, CountDelta b) {
    if (a.getCluster() != null && b.getCluster() != null) {
      return of(ClusterCounts.merge(a.getCluster(), b.getCluster()));
    }
    if (a.getScene() != null && b.getScene() != null) {
      return of(SceneCounts.merge(a.getScene(), b.getScene()));
    }
    if (a.getExposure() != null && b.getExposure() != null) {
      return of(ExposureCounts.merge(a.getExposure(), b.getExposure()));
    }
    return of(OutcomeCounts.merge(outcome(a), outcome(b)));
  }

  private static OutcomeCount outcome(CountDelta delta) {
    OutcomeCount outcome = delta.getOutcome();
    if (outcome == null) {
      throw new IllegalArgumentException("a count delta of an unknown kind, or of two kinds mixed");
    }
    return outcome;
  }
}
