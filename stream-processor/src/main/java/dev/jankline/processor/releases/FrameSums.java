package dev.jankline.processor.releases;

import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.VersionComparison;
import java.util.Collection;
import java.util.function.ToLongFunction;

/**
 * Adds up the frames of some screens and days. Shares have no intervals: what one device
 * contributes is not known of frames.
 *
 * @param days totals of screens
 */
record FrameSums(Collection<ExposureTotal> days) {
  /** Sets frames and shares of a rate. */
  void writeTo(VersionComparison rate) {
    rate.setFrames(sum(ExposureTotal::getFrames));
    rate.setSlowFrames(sum(ExposureTotal::getSlowFrames));
    rate.setFrozenFrames(sum(ExposureTotal::getFrozenFrames));
    if (rate.getFrames() > 0) {
      rate.setSlowShare((double) rate.getSlowFrames() / rate.getFrames());
      rate.setFrozenShare((double) rate.getFrozenFrames() / rate.getFrames());
    }
  }

  private long sum(ToLongFunction<ExposureTotal> number) {
    return days.stream().mapToLong(number).sum();
  }
}
