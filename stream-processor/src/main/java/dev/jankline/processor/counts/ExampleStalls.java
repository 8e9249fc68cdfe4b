package dev.jankline.processor.counts;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ExampleStall;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Makes the texts that describe a cluster of one of its stalls, and chooses between two. */
public final class ExampleStalls {
  private ExampleStalls() {}

  /** The texts of a stall. */
  public static ExampleStall of(AnalyzedStall stall) {
    return new ExampleStall(
        stall.getEventId(),
        stall.getVersionName(),
        stall.getVersionCode(),
        stall.getTitle(),
        stall.getLocation(),
        stall.getStack(),
        stall.getConfidence(),
        stall.getScreen(),
        stall.getAlternatives(),
        stall.getLockHolder());
  }

  /** The one of the newer version; of the same version the one with the smaller event id. */
  public static @Nullable ExampleStall better(@Nullable ExampleStall a, @Nullable ExampleStall b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    int order = Long.compare(b.getVersionCode(), a.getVersionCode());
    if (order == 0) {
      order = Arrays.compareUnsigned(a.getEventId().bytes(), b.getEventId().bytes());
    }
    return order <= 0 ? a : b;
  }
}
