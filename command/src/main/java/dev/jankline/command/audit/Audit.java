package dev.jankline.command.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.command.audit.Comparing.Result;
import dev.jankline.command.audit.Comparing.Scope;
import dev.jankline.command.audit.Recount.RecountedRow;
import dev.jankline.command.cluster.BrokerContact;
import dev.jankline.command.cluster.DashboardClient;
import dev.jankline.command.cluster.GroupState;
import dev.jankline.command.line.CommandException;
import dev.jankline.local.client.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;

/** Counts again and compares, until nothing differs or the time is up. */
final class Audit {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(3);

  /** Rows that events of these last minutes changed may be changing, while events arrive. */
  private static final Duration MOVING = Duration.ofMinutes(5);

  private final Installation installation;
  private final Predicate<String> apps;
  private final InstantSource clock;
  private final Progress progress;

  /**
   * Says what is looked at.
   *
   * @param clientSettings of Kafka's clients and the registry's
   * @param group consumer group of the processor
   * @param dashboard the dashboard
   */
  record Installation(
      Map<String, Object> clientSettings, String group, DashboardClient dashboard) {}

  /**
   * What was found.
   *
   * @param settled whether everything that was received had come out
   * @param behind records that processor and dashboard had not read
   */
  record AuditResult(Result result, boolean settled, long behind) {}

  /**
   * Takes what is looked at.
   *
   * @param apps selects apps
   */
  Audit(Installation installation, Predicate<String> apps, InstantSource clock, Progress progress) {
    this.installation = installation;
    this.apps = apps;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Audits.
   *
   * @param patience time in which everything that was received may come out
   */
  AuditResult run(Duration patience) {
    Instant deadline = clock.instant().plus(patience);
    AuditResult finding;
    do {
      long behind = await(deadline);
      Instant start = clock.instant();
      finding = once(start, behind);
      if (finding.settled() && finding.result().differences().isEmpty()) {
        return finding;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    } while (clock.instant().isBefore(deadline));
    return finding;
  }

  /** Waits until all is read; returns what is not, when the time is up. */
  private long await(Instant deadline) {
    progress.accept("waiting until processor and dashboard have read everything");
    long behind = behind();
    while (behind > 0 && clock.instant().isBefore(deadline)) {
      LockSupport.parkNanos(PAUSE_NANOS);
      behind = behind();
    }
    return behind;
  }

  private long behind() {
    try (Admin admin = BrokerContact.admin(installation.clientSettings())) {
      long lag =
          GroupState.of(admin, installation.group())
              .orElseThrow(
                  () ->
                      CommandException.failed(
                          "there is no consumer group "
                              + installation.group()
                              + ": start the processor, or name its group by --application-id"))
              .lag();
      JsonNode health = installation.dashboard().get("/v1/health");
      return lag + health.path("behind").asLong();
    }
  }

  private AuditResult once(Instant start, long before) {
    try (Recount recount = Recount.open()) {
      // First, so that what is published meanwhile is not compared with events before it.
      Published found = new Published();
      new PublishedTopics(installation.clientSettings(), apps, progress).addTo(found);
      new PublishedAnswers(installation.dashboard(), apps, progress).addTo(found);
      long begin = new RawEvents(installation.clientSettings(), apps, progress).load(recount);
      progress.accept("counting");
      List<RecountedRow> expected = recount.rows();
      long behind = Math.max(before, behind());
      long end = behind == 0 ? Long.MAX_VALUE : start.minus(MOVING).toEpochMilli();
      Result result = Comparing.of(expected, found, new Scope(begin, end));
      return new AuditResult(result, behind == 0, behind);
    }
  }
}
