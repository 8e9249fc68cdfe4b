package dev.jankline.webhook;

import java.time.Instant;

/** Works on one record in steps that never wait for anything outside. */
interface Task {
  /**
   * Goes as far as it can.
   *
   * @param mayStart whether it may begin something new; false while the process stops
   * @return true when the record is done for good and its offset may be committed
   */
  boolean step(Instant now, boolean mayStart);

  /** Whether something begun has not ended: a stop waits for it. */
  boolean isUnderWay();
}
