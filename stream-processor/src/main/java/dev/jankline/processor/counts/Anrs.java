package dev.jankline.processor.counts;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ExitSubtype;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.ProcessExit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says what a stall adds to the ANRs of a version on a day.
 *
 * @param devices 1 when it is the first ANR of its device
 * @param userPerceivedDevices 1 when it is the first of its device that Google Play calls
 *     user-perceived
 * @param multipleDevices 1 when it is the second of its device
 * @param type what the system was waiting for; null for a stall that is no ANR
 * @param isInBackground whether the process was neither in the foreground nor visible
 */
record Anrs(
    int devices,
    int userPerceivedDevices,
    int multipleDevices,
    @Nullable ExitSubtype type,
    boolean isInBackground) {
  /** Of a stall that is no ANR. */
  static final Anrs NONE = new Anrs(0, 0, 0, null, false);

  /** RunningAppProcessInfo.IMPORTANCE_VISIBLE: less important processes have larger numbers. */
  private static final int VISIBLE = 200;

  static ExitSubtype type(AnalyzedStall anr) {
    ProcessExit exit = anr.getExit();
    return exit == null ? ExitSubtype.UNKNOWN : exit.getSubtype();
  }

  static boolean isInBackground(AnalyzedStall anr) {
    ProcessExit exit = anr.getExit();
    Integer importance = exit == null ? null : exit.getImportance();
    return importance != null && importance > VISIBLE;
  }

  /** Adds them to a day without ANRs. */
  void addTo(ExposureCount day) {
    if (type != null) {
      day.setAnrDevices(devices);
      day.setUserPerceivedAnrDevices(userPerceivedDevices);
      day.setMultipleAnrDevices(multipleDevices);
      day.setAnrTypes(Map.of(type.name(), 1L));
      day.setBackgroundAnrs(isInBackground ? 1 : 0);
    }
  }
}
