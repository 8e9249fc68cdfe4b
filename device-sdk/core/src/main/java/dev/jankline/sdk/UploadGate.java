package dev.jankline.sdk;

/** Says whether the network may be used now, for example because it is not metered. */
public interface UploadGate {
  /** Asked off the watched thread before the SDK sends or fetches anything by itself. */
  boolean isOpen();
}
