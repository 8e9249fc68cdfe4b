package dev.jankline.command.conformance;

import dev.jankline.schema.AppStart;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.DropCount;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.SelfReport;
import dev.jankline.schema.StartType;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules about times, ids and the small bodies of events. For one batch; not thread-safe. */
final class EventRules {
  /** A clock may be so much ahead of ours. */
  private static final Duration AHEAD = Duration.ofMinutes(5);

  /** Nothing was sent before: an earlier time is in seconds, or counts from another year. */
  private static final Instant FIRST = Instant.parse("2015-01-01T00:00:00Z");

  private static final String CLOCK = "Send milliseconds since 1970 UTC of the device's clock";

  private final ContractFacts facts;
  private final Batch batch;
  private final Set<String> unknown;
  private final Findings findings;
  private final StallRules stalls;
  private final Set<EventId> ids = new HashSet<>();

  /**
   * @param unknown parts of the batch that could not be read: the header, a field, an event
   */
  EventRules(ContractFacts facts, Batch batch, Set<String> unknown, Findings findings) {
    this.facts = facts;
    this.batch = batch;
    this.unknown = unknown;
    this.findings = findings;
    BatchHeader header = unknown.contains("header") ? null : batch.getHeader();
    this.stalls = new StallRules(facts, header, findings);
  }

  /** Checks all events and what is the same for all, but for the header. */
  void check() {
    if (!unknown.contains("sentAt")) {
      sentAt(batch.getSentAt());
    }
    if (!unknown.contains("id")) {
      id(batch.getId(), "id");
    }
    List<Event> events = batch.getEvents();
    for (int i = 0; i < events.size(); i++) {
      String path = Conformance.event(i);
      if (!unknown.contains(path)) {
        event(events.get(i), path);
      }
    }
  }

  private void sentAt(Instant sentAt) {
    if (sentAt.isAfter(facts.now().plus(AHEAD))) {
      findings.tolerated("sentAt", sentAt + " is in the future", CLOCK);
    } else if (sentAt.isBefore(FIRST)) {
      findings.tolerated("sentAt", sentAt + " is too long ago to be true", CLOCK);
    }
  }

  private void event(Event event, String path) {
    id(event.getId(), path + ".id");
    if (!ids.add(event.getId())) {
      findings.tolerated(
          path + ".id",
          "is the id of an earlier event of the batch: only the first is counted",
          "Make an id of its own for every event");
    }
    if (!unknown.contains("sentAt")) {
      time(event.getTime(), path + ".time");
    }
    if (event.getStall() != null) {
      stalls.check(event.getStall(), path + ".stall");
    }
    if (event.getScreenFrames() != null) {
      ScreenRules.check(event.getScreenFrames(), path + ".screenFrames", findings);
    }
    if (event.getExposure() != null) {
      exposure(event.getExposure(), path + ".exposure");
    }
    if (event.getSelfReport() != null) {
      selfReport(event.getSelfReport(), path + ".selfReport");
    }
  }

  private void id(EventId id, String path) {
    for (byte part : id.bytes()) {
      if (part != 0) {
        return;
      }
    }
    findings.tolerated(path, "is all zeros", "Make 16 random bytes");
  }

  private void time(Instant time, String path) {
    if (time.isAfter(batch.getSentAt())) {
      findings.tolerated(path, time + " is after sentAt " + batch.getSentAt(), CLOCK);
    } else if (time.isBefore(batch.getSentAt().minus(facts.grace()))) {
      findings.tolerated(
          path,
          time + " is more than " + facts.grace().toHours() + " h before sentAt: dropped as LATE",
          "Upload sooner, or give up older events and count them in a self report");
    }
  }

  private void exposure(Exposure exposure, String path) {
    List<AppStart> starts = exposure.getStarts();
    boolean isUsed = exposure.getForegroundMillis() != 0 || exposure.getSessions() != 0;
    if (!isUsed && starts.isEmpty()) {
      findings.tolerated(path, "says nothing: no time, session or start", "Leave the event out");
    }
    for (int i = 0; i < starts.size(); i++) {
      if (starts.get(i).getType() == StartType.UNKNOWN) {
        findings.tolerated(
            path + ".starts[" + i + "].type",
            "is UNKNOWN: the start is not counted",
            "Send COLD, WARM or HOT");
      }
    }
  }

  private void selfReport(SelfReport report, String path) {
    List<DropCount> dropped = report.getDropped();
    long told = report.getSent() + report.getQueued();
    for (int i = 0; i < dropped.size(); i++) {
      told += dropped.get(i).getEvents();
      String reason = dropped.get(i).getReason();
      if (!facts.dropReasons().contains(reason)) {
        findings.tolerated(
            path + ".dropped[" + i + "].reason",
            "is none of " + facts.dropReasons().stream().sorted().toList(),
            "Use the nearest of them");
      }
    }
    if (told != report.getCaptured()) {
      findings.tolerated(
          path + ".captured",
          report.getCaptured() + " is not sent + queued + all dropped, which is " + told,
          "Count every captured event once");
    }
  }
}
