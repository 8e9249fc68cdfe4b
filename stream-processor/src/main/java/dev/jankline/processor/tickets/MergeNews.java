package dev.jankline.processor.tickets;

import dev.jankline.analysis.MergeEvidence;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.MergeCandidate;
import dev.jankline.schema.TicketEvent;
import org.jspecify.annotations.Nullable;

/**
 * Tells when the cluster of a ticket is to be compared with others anew: its ticket was opened or
 * is not open any more, or what is compared has changed.
 */
final class MergeNews {
  private MergeNews() {}

  /** The cluster as it is compared from now on; null when nothing has changed. */
  static @Nullable MergeCandidate of(Ticket before, Ticket after) {
    if (!before.isOpen() && !after.isOpen()) {
      return null;
    }
    MergeCandidate old = candidate(before);
    MergeCandidate now = candidate(after);
    if (now != null) {
      return now.equals(old) ? null : now;
    }
    if (old != null) {
      old.setOpen(false);
    }
    return old;
  }

  /** Null unless the ticket is open and its cluster described. */
  private static @Nullable MergeCandidate candidate(Ticket ticket) {
    TicketEvent last = ticket.last();
    ClusterMetadata texts = ticket.texts();
    if (!ticket.isOpen() || last == null || texts == null) {
      return null;
    }
    MergeCandidate candidate =
        MergeEvidence.describe(
            texts.getTitle(), texts.getCause(), texts.getStack(), texts.getLockHolder());
    candidate.setFingerprint(texts.getFingerprint());
    candidate.setTicket(last.getTicket());
    candidate.setOpen(true);
    candidate.setFirstVersionName(texts.getFirstVersionName());
    candidate.setFirstSeen(texts.getFirstSeen());
    return candidate;
  }
}
