package dev.jankline.processor.ticket;

import dev.jankline.schema.TicketFix;
import dev.jankline.schema.TicketLife;

/** Takes the versions that are said to carry a fix, so that the fix can be judged. */
public interface FixMarks {
  /** For a pipeline that judges no fixes: alerts of versions with the fix alone reopen tickets. */
  FixMarks NOT_JUDGED = (life, fix) -> {};

  /**
   * Takes the fix of a ticket.
   *
   * @param life names app and cluster
   * @param fix version that is said to carry the fix
   */
  void mark(TicketLife life, TicketFix fix);
}
