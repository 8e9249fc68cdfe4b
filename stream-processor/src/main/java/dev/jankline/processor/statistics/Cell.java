package dev.jankline.processor.statistics;

import java.time.Instant;

/**
 * The smallest group in which two versions are compared: one window (an hour or a day) and one
 * stratum. What changes for all devices of a cell, such as the time of day or the sampling rate,
 * changes for both versions and cancels.
 *
 * @param start start of the window
 * @param stratum devices of the cell
 */
public record Cell(Instant start, Stratum stratum) {
  /** Cell of a stratum when its windows are added up. */
  public static Cell ofAllTime(Stratum stratum) {
    return new Cell(Instant.EPOCH, stratum);
  }
}
