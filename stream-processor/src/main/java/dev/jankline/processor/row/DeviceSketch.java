package dev.jankline.processor.row;

import com.dynatrace.hash4j.distinctcount.HyperLogLog;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Estimates how many distinct installations were seen: hash4j's HyperLogLog with p = 11, 1536
 * bytes, standard error 2.3 %. The union of sketches does not depend on order or repetition. The
 * only class that knows the bytes of a sketch.
 */
public final class DeviceSketch {
  private static final int PRECISION = 11;

  private DeviceSketch() {}

  /** Sketch of nobody. */
  public static ByteBuffer empty() {
    return ByteBuffer.wrap(HyperLogLog.create(PRECISION).getState());
  }

  /** Sketch of one installation. */
  public static ByteBuffer of(String installId) {
    long hash = Hashing.komihash5_0().hashCharsToLong(installId);
    return ByteBuffer.wrap(HyperLogLog.create(PRECISION).add(hash).getState());
  }

  /** Union of two sketches. */
  public static ByteBuffer merge(ByteBuffer a, ByteBuffer b) {
    return ByteBuffer.wrap(HyperLogLog.merge(read(a), read(b)).getState());
  }

  /** Estimated number of installations. */
  public static long estimate(ByteBuffer sketch) {
    return Math.round(read(sketch).getDistinctCountEstimate());
  }

  /** Says that bytes are no sketch; empty when they are one. */
  static Optional<String> defect(ByteBuffer sketch) {
    try {
      read(sketch);
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of("a partial count with bytes that are no sketch of devices");
    }
  }

  private static HyperLogLog read(ByteBuffer sketch) {
    byte[] state = new byte[sketch.remaining()];
    sketch.duplicate().get(state);
    return HyperLogLog.wrap(state);
  }
}
