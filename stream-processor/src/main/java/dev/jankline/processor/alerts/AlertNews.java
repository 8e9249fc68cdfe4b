package dev.jankline.processor.alerts;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an alert says more than the last one that was sent for its cluster: it is of a
 * newer version, compares versions where the last one did not, or has at least twice the stalls; or
 * the last one was not allowed to open a ticket. Older versions say nothing new, nor does a share
 * of device-days or a release that is not judged, after any other alert; but after a day it is sent
 * again, because its ticket may have been muted. The ticket says it once.
 */
public final class AlertNews {
  private static final int WORSE_FACTOR = 2;
  private static final Duration SENT_AGAIN = Duration.ofDays(1);
  private static final Set<AlertKind> ONCE = Set.of(AlertKind.SHARE, AlertKind.NOT_JUDGED);
  private static final Set<AlertKind> NOT_COMPARED =
      Set.of(AlertKind.SHARE, AlertKind.NOT_JUDGED, AlertKind.THRESHOLD);

  private AlertNews() {}

  /** Whether an alert says the same each time, so that its ticket says it once. */
  public static boolean isSaidOnce(Alert alert) {
    return ONCE.contains(alert.getKind());
  }

  /**
   * Whether an alert is to be sent.
   *
   * @param last the last alert of its cluster; null when there was none
   * @param mayOpen whether the app may open a ticket now
   */
  public static boolean isNews(Alert alert, @Nullable Alert last, boolean mayOpen) {
    if (last == null) {
      return true;
    }
    if (!last.getMayOpen() && mayOpen) {
      return true;
    }
    if (isSaidOnce(alert)) {
      return isSaidOnce(last)
          && last.getMayOpen()
          && alert.getVersionCode() >= last.getVersionCode()
          && !alert.getAt().isBefore(last.getAt().plus(SENT_AGAIN));
    }
    if (alert.getVersionCode() != last.getVersionCode()) {
      return alert.getVersionCode() > last.getVersionCode();
    }
    boolean compares =
        NOT_COMPARED.contains(last.getKind()) && !NOT_COMPARED.contains(alert.getKind());
    return compares || alert.getStalls() >= WORSE_FACTOR * last.getStalls();
  }
}
