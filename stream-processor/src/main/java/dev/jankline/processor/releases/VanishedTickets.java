package dev.jankline.processor.releases;

import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Alert;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.OpenWatch;
import dev.jankline.schema.TicketName;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the open tickets whose stalls ended with the version in which another cluster is new: a
 * method that is moved or renamed has another fingerprint. The alert names at most {@value #MOST}.
 */
final class VanishedTickets {
  static final int MOST = 20;

  private final JudgedApp app;
  private final Comparator<AppRelease> byVersion;

  VanishedTickets(JudgedApp app, VersionOrder order) {
    this.app = app;
    this.byVersion = order.comparator();
  }

  /** Names them in the alert of a cluster that has no ticket. */
  Alert named(Alert alert) {
    if (alert.getScreen() == null && !app.fixes().containsKey(alert.getFingerprint())) {
      List<TicketName> found =
          app.fixes().values().stream()
              .filter(mark -> isVanished(mark, alert))
              .map(FixMark::getWatch)
              .sorted(Comparator.comparing(OpenWatch::getLastSeen).reversed())
              .limit(MOST)
              .map(OpenWatch::getTicket)
              .toList();
      alert.setVanished(found.isEmpty() ? null : found);
    }
    return alert;
  }

  /**
   * Tells whether the last version with the one is older and does not have the other, and whether
   * all versions known to be without the one have the other.
   */
  private boolean isVanished(FixMark mark, Alert alert) {
    OpenWatch watch = mark.getWatch();
    if (watch == null) {
      return false;
    }
    String last = mark.getFixedInVersionName();
    AppRelease older = new AppRelease(last, mark.getFixedInVersionCode(), mark.getAt());
    AppRelease newer =
        new AppRelease(alert.getVersionName(), alert.getVersionCode(), alert.getFirstSeen());
    return byVersion.compare(older, newer) < 0
        && !hasStalls(mark.getFingerprint(), newer.name())
        && !hasStalls(alert.getFingerprint(), last)
        && watch.getWithout().stream()
            .allMatch(version -> hasStalls(alert.getFingerprint(), version));
  }

  private boolean hasStalls(String fingerprint, String version) {
    return app.releases().counts(fingerprint, version).sum() > 0;
  }
}
