package dev.jankline.sdk.android.system;

/** Watches one part of the platform for the monitor. Used on the main thread only. */
public interface Hook {
  /** Installs the hook, or removes it and restores what was there before. */
  void watch(boolean on) throws Exception;
}
