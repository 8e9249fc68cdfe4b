package dev.jankline.sdk.spool;

/** Gives the last event of a batch, which nothing will be added to after it. */
public interface BatchEnd {
  /** The encoded event, counted as captured by whoever gives it. */
  byte[] lastEvent();
}
