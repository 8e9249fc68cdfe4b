package dev.jankline.processor.tickets;

import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Alert;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.VersionComparison;

/**
 * Decides whether an alert ends the silence of a muted ticket: the first that comes true of a time,
 * a version, a rate and a number of devices. Alerts come when the stalls of a version have doubled,
 * so a rate or number between is noticed at the next doubling.
 */
final class SilenceEnd {
  private final VersionOrder order;

  SilenceEnd(VersionOrder order) {
    this.order = order;
  }

  boolean isReached(Ticket ticket, Alert alert) {
    TicketLife life = ticket.life();
    return isTime(life, alert)
        || isVersion(life, alert)
        || isWorse(ticket, alert)
        || hasDevices(life, alert);
  }

  private static boolean isTime(TicketLife life, Alert alert) {
    return life.getMutedUntil() != null && !alert.getAt().isBefore(life.getMutedUntil());
  }

  private boolean isVersion(TicketLife life, Alert alert) {
    String version = life.getMutedUntilVersion();
    if (version == null) {
      return false;
    }
    AppRelease fired =
        new AppRelease(alert.getVersionName(), alert.getVersionCode(), alert.getFirstSeen());
    AppRelease end = new AppRelease(version, alert.getVersionCode(), alert.getFirstSeen());
    return alert.getVersionName().equals(version)
        || (VersionOrder.isOrdered(version) && order.comparator().compare(fired, end) > 0);
  }

  /** By the rate where both are known, else by the stalls. */
  private static boolean isWorse(Ticket ticket, Alert alert) {
    Double times = ticket.life().getMutedUntilTimes();
    TicketEvent last = ticket.last();
    if (times == null || last == null) {
      return false;
    }
    VersionComparison rate = alert.getRate();
    VersionComparison before = last.getRate();
    if (rate == null || before == null) {
      return alert.getStalls() >= times * last.getStalls();
    }
    return rate.getAffectedPerThousand().getValue()
        >= times * before.getAffectedPerThousand().getValue();
  }

  private static boolean hasDevices(TicketLife life, Alert alert) {
    Long devices = life.getMutedUntilDevices();
    return devices != null && alert.getDevices() >= devices;
  }
}
