package dev.jankline.processor.tickets;

import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.SeenVersion;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketFix;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.TicketStatus;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells which versions carry the fix of a ticket, by the order of versions. */
final class FixedVersions {
  private final Function<String, VersionOrder> orders;

  /**
   * @param orders finds the order of an app's versions
   */
  FixedVersions(Function<String, VersionOrder> orders) {
    this.orders = orders;
  }

  /**
   * The fix that a status tells of. A ticket that was closed without a version counts as fixed in
   * the next release: versions that are first seen after the closing.
   *
   * The same holds when it names a version older than all that have the stall.
   *
   * @return empty when no version is told, and none was seen
   */
  Optional<TicketFix> told(Ticket ticket, TicketStatus status) {
    String name = status.getFixedInVersionName();
    Long code = status.getFixedInVersionCode();
    if ((name != null || code != null) && stallsAfter(ticket, status).isEmpty()) {
      return Optional.of(
          new TicketFix(name == null ? "" : name, code == null ? 0L : code, true, status.getAt()));
    }
    return releases(ticket)
        .max(orders.apply(ticket.life().getApp()).comparator())
        .map(last -> new TicketFix(last.name(), last.code(), false, status.getAt()));
  }

  /**
   * The version that a fix cannot be for: no version with the stall is older than the one that is
   * said to have the fix.
   *
   * @return name of the lowest version with the stall; empty when the fix may be true
   */
  Optional<String> stallsAfter(Ticket ticket, TicketStatus status) {
    String name = status.getFixedInVersionName();
    Long code = status.getFixedInVersionCode();
    if (name == null ? code == null : !VersionOrder.isOrdered(name)) {
      return Optional.empty();
    }
    Comparator<AppRelease> order =
        name == null
            ? Comparator.comparingLong(AppRelease::code)
            : orders.apply(ticket.life().getApp()).comparator();
    AppRelease told =
        new AppRelease(name == null ? "" : name, code == null ? 0 : code, status.getAt());
    return releases(ticket)
        .filter(seen -> name == null || VersionOrder.isOrdered(seen.name()))
        .min(order)
        .filter(lowest -> !lowest.name().equals(name) && order.compare(told, lowest) < 0)
        .map(AppRelease::name);
  }

  /**
   * Tells whether the version of an alert carries the fix. Who says that a fix has returned knows
   * which versions carry it, so its word is taken unless the version is an older one.
   *
   * @param life knows the versions that were seen before
   */
  boolean carries(TicketLife life, Alert alert) {
    TicketFix fix = life.getFix();
    if (fix == null) {
      return true;
    }
    if (fix.getNamed() && fix.getVersionName().isEmpty()) {
      return alert.getVersionCode() >= fix.getVersionCode();
    }
    AppRelease fired =
        new AppRelease(
            alert.getVersionName(),
            alert.getVersionCode(),
            firstSeen(life, alert.getVersionName(), alert.getFirstSeen()));
    AppRelease fixed =
        new AppRelease(
            fix.getVersionName(),
            fix.getVersionCode() == 0 ? codeOf(life, fix, alert) : fix.getVersionCode(),
            firstSeen(life, fix.getVersionName(), fix.getAt()));
    VersionOrder order = orders.apply(life.getApp());
    if (!fix.getNamed()) {
      return order.isNextRelease(fired, fixed, fix.getAt());
    }
    return alert.getKind() == AlertKind.FIX_RETURNED
        ? order.comparator().compare(fired, fixed) >= 0
        : order.containsFix(fired, fixed);
  }

  /** The code of a version that is known by its name alone. */
  private static long codeOf(TicketLife life, TicketFix fix, Alert alert) {
    if (alert.getVersionName().equals(fix.getVersionName())) {
      return alert.getVersionCode();
    }
    SeenVersion seen = seen(life, fix.getVersionName());
    return seen == null ? 0 : seen.getCode();
  }

  private static Instant firstSeen(TicketLife life, String version, Instant otherwise) {
    SeenVersion seen = seen(life, version);
    return seen == null ? otherwise : seen.getFirstSeen();
  }

  private static @Nullable SeenVersion seen(TicketLife life, String version) {
    return life.getVersions().stream()
        .filter(seen -> seen.getName().equals(version))
        .findFirst()
        .orElse(null);
  }

  /** Versions seen; that of the last event, for tickets of a processor that kept no others. */
  private static Stream<AppRelease> releases(Ticket ticket) {
    TicketEvent last = ticket.last();
    Stream<AppRelease> seen = ticket.life().getVersions().stream().map(FixedVersions::release);
    return last == null
        ? seen
        : Stream.concat(
            seen,
            Stream.of(
                new AppRelease(last.getVersionName(), last.getVersionCode(), last.getFirstSeen())));
  }

  private static AppRelease release(SeenVersion seen) {
    return new AppRelease(seen.getName(), seen.getCode(), seen.getFirstSeen());
  }
}
