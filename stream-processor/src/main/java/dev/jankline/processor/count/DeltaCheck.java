package dev.jankline.processor.count;

import dev.jankline.processor.row.CountDeltas;
import dev.jankline.processor.row.DeviceSketch;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.Lens;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds partial counts that would spoil totals: once added up, they could not be taken out again.
 */
final class DeltaCheck {
  /** Windows begin before the receive time of what they count; clocks of brokers may differ. */
  private static final Duration CLOCK_SKEW = Duration.ofHours(1);

  private DeltaCheck() {}

  /** Says why this version does not know what is counted; empty when it does. */
  static Optional<String> unknownKind(CountDelta delta) {
    long kinds =
        Stream.of(delta.getCluster(), delta.getScene(), delta.getExposure(), delta.getOutcome())
            .filter(Objects::nonNull)
            .count();
    if (kinds != 1) {
      return Optional.of("a partial count holds " + kinds + " kinds this version knows, not one");
    }
    ClusterCount cluster = delta.getCluster();
    return cluster != null && cluster.getLens() == Lens.UNKNOWN
        ? Optional.of("a partial count of a lens this version does not know")
        : Optional.empty();
  }

  /**
   * Says why a partial count of a known kind cannot be added up; empty when it can.
   *
   * @param recordMillis time of its record
   */
  static Optional<String> unusable(CountDelta delta, long recordMillis) {
    if (unknownKind(delta).isPresent()) {
      return Optional.empty();
    }
    // A window in the future would make the store of totals forget all others.
    if (CountDeltas.windowStart(delta).toEpochMilli() > recordMillis + CLOCK_SKEW.toMillis()) {
      return Optional.of("a partial count of a window after the time of its record");
    }
    ByteBuffer sketch = sketch(delta);
    return sketch != null && !DeviceSketch.isReadable(sketch)
        ? Optional.of("a partial count with bytes that are no sketch of devices")
        : Optional.empty();
  }

  private static @Nullable ByteBuffer sketch(CountDelta delta) {
    if (delta.getCluster() != null) {
      return delta.getCluster().getDeviceSketch();
    }
    return delta.getExposure() == null ? null : delta.getExposure().getDeviceSketch();
  }
}
