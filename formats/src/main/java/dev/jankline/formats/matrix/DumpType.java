package dev.jankline.formats.matrix;

import dev.jankline.schema.StallKind;
import org.jspecify.annotations.Nullable;

/**
 * Says what the number of a dump of Matrix on iOS means. Types that are about the CPU, power or
 * disk writes, and not about a main thread that does not answer, are none.
 *
 * @param kind what the main thread was doing
 * @param foreground whether the app was in the foreground; null when the type does not say
 */
record DumpType(StallKind kind, @Nullable Boolean foreground) {
  private static final int TEST = 10_000;

  /** The type of a number; null when it is not about a main thread. */
  static @Nullable DumpType of(int number) {
    return switch (number) {
      case 2001, 2009 -> new DumpType(StallKind.DISPATCH, true);
      case 2002 -> new DumpType(StallKind.DISPATCH, false);
      case 2004, 2014 -> new DumpType(StallKind.FRAME, true);
      case 2007 -> new DumpType(StallKind.STARTUP, true);
      case 2010 -> new DumpType(StallKind.ANR, null);
      case TEST -> new DumpType(StallKind.UNKNOWN, null);
      default -> null;
    };
  }
}
