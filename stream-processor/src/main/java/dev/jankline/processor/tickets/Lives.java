package dev.jankline.processor.tickets;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.SeenVersion;
import dev.jankline.schema.TicketDay;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.TicketPhase;
import dev.jankline.wire.TrustedRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Makes the state of tickets. Every method returns a new state. Bounded: at most {@link
 * #MAX_VERSIONS} versions and {@link #MAX_DAYS} days are remembered, the newest ones.
 */
final class Lives {
  static {
    TrustedRecords.trust();
  }

  static final int MAX_VERSIONS = 50;
  static final int MAX_DAYS = 14;
  private static final Duration DAY = Duration.ofDays(1);

  private Lives() {}

  /** State of a ticket of which nothing is known. */
  static TicketLife unknown(String app, String fingerprint, Instant at) {
    return TicketLife.newBuilder()
        .setApp(app)
        .setFingerprint(fingerprint)
        .setPhase(TicketPhase.UNKNOWN)
        .setBefore(TicketPhase.UNKNOWN)
        .setVersions(List.of())
        .setDays(List.of())
        .setLines(List.of())
        .setClusters(0)
        .setAt(at)
        .build();
  }

  /** A copy to be changed. */
  static TicketLife copy(TicketLife life, Instant at) {
    TicketLife copy = TicketLife.newBuilder(life).build();
    copy.setAt(at);
    return copy;
  }

  /** The state in another phase. */
  static TicketLife in(TicketLife life, TicketPhase phase, Instant at) {
    TicketLife copy = copy(life, at);
    copy.setPhase(phase);
    copy.setWaiting(null);
    return copy;
  }

  /** Silence or a merge: the phase before it is kept. */
  static TicketLife aside(TicketLife life, TicketPhase phase, Instant at) {
    TicketLife copy = in(life, phase, at);
    if (!isAside(life)) {
      copy.setBefore(life.getPhase());
    }
    return awake(copy);
  }

  /** The end of a silence or of a merge. */
  static TicketLife back(TicketLife life, Instant at) {
    TicketLife copy = in(life, life.getBefore(), at);
    copy.setBefore(TicketPhase.UNKNOWN);
    return awake(copy);
  }

  private static TicketLife awake(TicketLife copy) {
    copy.setMutedUntil(null);
    copy.setMutedUntilVersion(null);
    copy.setMutedUntilTimes(null);
    copy.setMutedUntilDevices(null);
    copy.setMergedInto(null);
    return copy;
  }

  static boolean isAside(TicketLife life) {
    return life.getPhase() == TicketPhase.MUTED || life.getPhase() == TicketPhase.MERGED;
  }

  /** Remembers version and day of an alert; that a fix holds is no sight of a stall. */
  static TicketLife seen(TicketLife life, Alert alert) {
    TicketLife copy = copy(life, alert.getAt());
    if (alert.getKind() == AlertKind.FIX_VERIFIED) {
      return copy;
    }
    copy.setVersions(versions(life.getVersions(), alert));
    if (alert.getWindowMillis() == DAY.toMillis()) {
      copy.setDays(days(life.getDays(), alert));
    }
    return copy;
  }

  private static List<SeenVersion> versions(List<SeenVersion> known, Alert alert) {
    SeenVersion seen =
        new SeenVersion(alert.getVersionName(), alert.getVersionCode(), firstSeen(alert));
    List<SeenVersion> versions = new ArrayList<>();
    for (SeenVersion version : known) {
      if (!version.getName().equals(seen.getName())) {
        versions.add(version);
      } else if (version.getFirstSeen().isBefore(seen.getFirstSeen())) {
        seen.setFirstSeen(version.getFirstSeen());
      }
    }
    versions.add(seen);
    versions.sort(Comparator.comparing(SeenVersion::getFirstSeen));
    return newest(versions, MAX_VERSIONS);
  }

  /** When the version of an alert was observed first, which may be long before the first stall. */
  private static Instant firstSeen(Alert alert) {
    Instant observed = alert.getVersionFirstSeen();
    return observed != null && observed.isBefore(alert.getFirstSeen())
        ? observed
        : alert.getFirstSeen();
  }

  private static List<TicketDay> days(List<TicketDay> known, Alert alert) {
    List<TicketDay> days = new ArrayList<>();
    for (TicketDay day : known) {
      if (!day.getWindowStart().equals(alert.getWindowStart())
          || !day.getVersionName().equals(alert.getVersionName())) {
        days.add(day);
      }
    }
    days.add(
        new TicketDay(
            alert.getWindowStart(), alert.getVersionName(), alert.getStalls(), alert.getDevices()));
    days.sort(
        Comparator.comparing(TicketDay::getWindowStart).thenComparing(TicketDay::getVersionName));
    return newest(days, MAX_DAYS);
  }

  private static <T> List<T> newest(List<T> sorted, int max) {
    return List.copyOf(sorted.subList(Math.max(0, sorted.size() - max), sorted.size()));
  }
}
