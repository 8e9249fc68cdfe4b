package dev.jankline.processor.counts;

import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.StratumCount;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;

/** Packs the strata of totals that are judged, as they travel and are stored, and unpacks them. */
public final class TotalStrata {
  private TotalStrata() {}

  /** Packs the strata of a total, in the total itself; does nothing when it has none. */
  public static JudgeInput pack(JudgeInput total) {
    ByteBuffer packed = PackedStrata.pack(strata(total));
    if (packed != null) {
      put(total, List.of());
      total.setStrata(packed);
    }
    return total;
  }

  /** Writes a total with its strata packed; afterwards it has them as before. */
  public static byte[] whilePacked(JudgeInput total, Function<JudgeInput, byte[]> writer) {
    List<StratumCount> strata = strata(total);
    try {
      return writer.apply(pack(total));
    } finally {
      put(total, strata);
      total.setStrata(null);
    }
  }

  /**
   * Unpacks the strata of a total, in the total itself.
   *
   * @return whether its strata can be read
   */
  public static boolean unpack(JudgeInput total) {
    ByteBuffer packed = total.getStrata();
    if (packed == null) {
      return true;
    }
    List<StratumCount> strata = PackedStrata.unpack(packed).orElse(null);
    if (strata == null) {
      return false;
    }
    put(total, strata);
    total.setStrata(null);
    return true;
  }

  private static List<StratumCount> strata(JudgeInput total) {
    ClusterTotal cluster = total.getCluster();
    ExposureTotal exposure = total.getExposure();
    if (cluster != null) {
      return cluster.getStrata();
    }
    return exposure == null ? List.of() : exposure.getStrata();
  }

  private static void put(JudgeInput total, List<StratumCount> strata) {
    ClusterTotal cluster = total.getCluster();
    ExposureTotal exposure = total.getExposure();
    if (cluster != null) {
      cluster.setStrata(strata);
    } else if (exposure != null) {
      exposure.setStrata(strata);
    }
  }
}
