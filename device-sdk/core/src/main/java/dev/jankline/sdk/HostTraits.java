package dev.jankline.sdk;

/**
 * Tells what takes time to find out about app and device. A start asks for it only once it knows
 * that the installation may take part; an installation that does not costs none of it.
 */
public interface HostTraits {
  /**
   * Adds to the settings what the platform knows of the app, for example its version.
   *
   * @param given settings the host gave
   * @return complete settings
   */
  SdkConfig complete(SdkConfig given);

  /** {@return the description of the device, sent with every batch} */
  DeviceDescription device();

  /** Told on a thread of the SDK when hooks may be installed. */
  void ready();
}
