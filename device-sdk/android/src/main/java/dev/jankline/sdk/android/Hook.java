package dev.jankline.sdk.android;

/** Stands in one place of the platform and tells the monitor what passes. On the main thread. */
interface Hook {
  /** Takes the place. */
  void watch() throws Exception;

  /** Leaves it as it was before, as far as others allow. */
  void leave() throws Exception;
}
