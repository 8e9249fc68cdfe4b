package dev.jankline.gateway.config;

/** Says what is wrong with a configuration file and what to do. */
final class InvalidDeviceConfig extends Exception {
  InvalidDeviceConfig(String message) {
    super(message);
  }
}
