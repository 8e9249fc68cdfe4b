package dev.jankline.local.demo;

/**
 * Says how large the fleet of a demo is.
 *
 * @param devices simulated installations
 * @param seed makes the same fleet again
 */
public record DemoOptions(int devices, long seed) {
  public DemoOptions {
    if (devices < 1) {
      throw new IllegalArgumentException("a fleet needs at least 1 device, not " + devices);
    }
  }
}
