package dev.jankline.sdk;

/** Says whether the network may be used now, for example because it is not metered. */
public interface UploadGate {
  /**
   * Called before each upload and each fetch of the configuration that the SDK makes by itself,
   * never on the watched thread.
   *
   * @return true when the network may be used
   */
  boolean isOpen();
}
