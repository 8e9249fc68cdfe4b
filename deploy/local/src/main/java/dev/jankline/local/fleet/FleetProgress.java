package dev.jankline.local.fleet;

/** Hears how far a fleet has come; called from several threads, so it must be quick. */
@FunctionalInterface
public interface FleetProgress {
  /** So many uploads have ended, of so many in all. */
  void ended(int batches, int of);
}
