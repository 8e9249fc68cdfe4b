package dev.jankline.sdk.spool;

/** Provides the last event of a batch, after which nothing is added to it. */
public interface BatchEnd {
  /** The encoded event. The implementation counts it as captured. */
  byte[] lastEvent();
}
