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
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionVerdict;
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
   * <p>The same holds when the version that is told cannot have the fix.
   *
   * @return empty when no version is told, and none was seen
   */
  Optional<TicketFix> told(Ticket ticket, TicketStatus status) {
    String name = status.getFixedInVersionName();
    Long code = status.getFixedInVersionCode();
    if ((name != null || code != null) && inTheWay(ticket, status).isEmpty()) {
      return Optional.of(
          new TicketFix(name == null ? "" : name, code == null ? 0L : code, true, status.getAt()));
    }
    return releases(ticket)
        .max(orders.apply(ticket.life().getApp()).comparator())
        .map(last -> new TicketFix(last.name(), last.code(), false, status.getAt()));
  }

  /**
   * Finds why a version cannot have the fix: it is not newer than the one that the stall was
   * compared with; without a comparison, it is older than all versions of its branch with the
   * stall. A hotfix of an older branch is newer than what it was compared with.
   *
   * @return name of a version that is in the way; empty when the fix may be true
   */
  Optional<String> inTheWay(Ticket ticket, TicketStatus status) {
    String name = status.getFixedInVersionName();
    Long code = status.getFixedInVersionCode();
    if (name == null ? code == null : !VersionOrder.isOrdered(name)) {
      return Optional.empty();
    }
    AppRelease told =
        new AppRelease(name == null ? "" : name, code == null ? 0 : code, status.getAt());
    VersionOrder order = orders.apply(ticket.life().getApp());
    Comparator<AppRelease> byNameOrCode =
        name == null ? Comparator.comparingLong(AppRelease::code) : order.comparator();
    AppRelease older = comparedWith(ticket.last());
    if (older != null) {
      return Optional.of(older)
          .filter(it -> it.name().equals(name) || byNameOrCode.compare(told, it) <= 0)
          .map(AppRelease::name);
    }
    return releases(ticket)
        .filter(seen -> name == null || order.branch(seen).equals(order.branch(told)))
        .min(byNameOrCode)
        .filter(it -> !it.name().equals(name) && byNameOrCode.compare(told, it) < 0)
        .map(AppRelease::name);
  }

  private static @Nullable AppRelease comparedWith(@Nullable TicketEvent last) {
    VersionComparison rate = last == null ? null : last.getRate();
    VersionVerdict verdict = rate == null ? null : rate.getVerdict();
    return rate == null || verdict == null
        ? null
        : new AppRelease(
            verdict.getOlderVersionName(), verdict.getOlderVersionCode(), rate.getWindowStart());
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

  /**
   * Tells whether an alert fired in the version of another one, or in a later one: merged clusters
   * keep a ticket open.
   */
  boolean isSeenSince(TicketLife life, Alert alert) {
    AppRelease without =
        new AppRelease(
            alert.getVersionName(),
            alert.getVersionCode(),
            firstSeen(life, alert.getVersionName(), alert.getFirstSeen()));
    Comparator<AppRelease> order = orders.apply(life.getApp()).comparator();
    return life.getVersions().stream().anyMatch(seen -> order.compare(release(seen), without) >= 0);
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

  private static Stream<AppRelease> releases(Ticket ticket) {
    return ticket.life().getVersions().stream().map(FixedVersions::release);
  }

  private static AppRelease release(SeenVersion seen) {
    return new AppRelease(seen.getName(), seen.getCode(), seen.getFirstSeen());
  }
}
