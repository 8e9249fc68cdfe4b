package dev.jankline.local.fleet;

import java.time.Instant;

/**
 * Says how a fleet is to be planned. The same shape and recording give the same plan.
 *
 * @param app application id that the devices send
 * @param now true time at which the fleet uploads; what it saw lies before
 * @param released when the newest version came out
 */
public record FleetShape(String app, long seed, int devices, Instant now, Instant released) {
  /** Share of devices that report in a gray release. */
  static final double SAMPLE_RATE = 0.002;

  public FleetShape {
    if (devices < 1) {
      throw new IllegalArgumentException("a fleet needs at least 1 device, not " + devices);
    }
  }

  /** A fleet of the demo's app, whose newest version came out about two days ago. */
  public static FleetShape of(long seed, int devices, Instant now) {
    return new FleetShape(ReaderBuild.APP, seed, devices, now, ReaderReleases.released(now));
  }

  /** Returns the same fleet that uploads later. */
  public FleetShape later(Instant time) {
    return new FleetShape(app, seed, devices, time, released);
  }

  /** Returns the same fleet, with the same ids, of another app. */
  public FleetShape ofApp(String other) {
    return new FleetShape(other, seed, devices, now, released);
  }
}
