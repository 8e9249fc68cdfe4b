package dev.jankline.sdk.android.system;

/** Stands in one place of the platform and tells the monitor what passes. On the main thread. */
public interface Hook {
  /** Takes the place, or leaves it as it was before, as far as others allow. */
  void watch(boolean on) throws Exception;
}
