package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;

/** Makes rows of tickets, of what trackers answered, and of symbol files. */
final class TicketRows {
  private TicketRows() {}

  static Feed.Rows<TicketEvent> events() {
    return (key, event, changes) ->
        changes.put(
            Table.TICKETS,
            event.getApp(),
            StoredRow.of(StoredRow.keyOf(event.getId()))
                .text(event.getId())
                .text(event.getApp())
                .text(event.getTicket())
                .number(event.getSequence())
                .text(event.getFingerprint())
                .text(event.getType().name())
                .text(event.getTitle())
                .text(event.getCause().name())
                .text(event.getRule())
                .text(event.getTrigger())
                .text(event.getVersionName())
                .number(event.getVersionCode())
                .number(event.getStalls())
                .number(event.getDevices())
                .number(event.getP50Millis())
                .number(event.getP95Millis())
                .number(event.getAt().toEpochMilli())
                .text(String.join("\n", event.getOwners()))
                .text(event.getAssignee())
                .text(event.getBy())
                .text(
                    event.getPerhapsMovedFrom() == null
                        ? null
                        : event.getPerhapsMovedFrom().getFingerprint()));
  }

  static Feed.Rows<TicketStatus> statuses() {
    return (key, status, changes) ->
        changes.put(
            Table.STATUSES,
            status.getApp(),
            StoredRow.of(StoredRow.keyOf(Keys.join(status.getApp(), status.getTicket())))
                .text(status.getApp())
                .text(status.getFingerprint())
                .text(status.getTicket())
                .text(status.getState().name())
                .text(status.getExternalId())
                .text(status.getUrl())
                .optional(status.getFixedInVersionCode())
                .number(status.getAttempts())
                .text(status.getError())
                .number(status.getAt().toEpochMilli())
                .text(status.getBy()));
  }

  static Feed.Rows<SymbolArtifact> symbols() {
    return (key, artifact, changes) ->
        changes.put(
            Table.SYMBOLS,
            artifact.getApp(),
            StoredRow.of(StoredRow.keyOf(Keys.of(artifact)))
                .text(artifact.getApp())
                .text(artifact.getBuildId())
                .text(artifact.getKind().name())
                .text(artifact.getVersionName())
                .optional(artifact.getVersionCode())
                .text(artifact.getRevision())
                .number(artifact.getSizeBytes())
                .text(artifact.getSha256())
                .number(artifact.getUploadedAt().toEpochMilli()));
  }
}
