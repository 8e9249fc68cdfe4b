package dev.jankline.benchmarks.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Offset;

/** Counts device-hours for tests. */
final class Counting {
  private Counting() {}

  static void assertRatio(
      HostileFleet fleet,
      List<DeviceHour> hours,
      Predicate<DeviceHour> group,
      int cluster,
      double ratio) {
    double latent =
        sum(hours, group, h -> h.foregroundHours() * fleet.latentRate(h.device(), cluster));
    double counted = sum(hours, group, h -> h.stallsOf(cluster));
    assertThat(latent * ratio).isGreaterThan(10);
    assertThat(counted)
        .as("cluster %s", cluster)
        .isCloseTo(latent * ratio, poisson(latent * ratio));
  }

  /** Returns 4.5 standard deviations. */
  static Offset<Double> poisson(double mean) {
    return within(4.5 * Math.sqrt(mean));
  }

  static List<DeviceHour> hours(HostileFleet fleet) {
    List<DeviceHour> hours = new ArrayList<>();
    fleet.forEachHour(hours::add);
    return hours;
  }

  static double share(
      List<DeviceHour> hours, Predicate<DeviceHour> of, Predicate<DeviceHour> which) {
    return sum(hours, of.and(which), h -> 1) / sum(hours, of, h -> 1);
  }

  static double sum(
      List<DeviceHour> hours, Predicate<DeviceHour> of, ToDoubleFunction<DeviceHour> value) {
    return hours.stream().filter(of).mapToDouble(value).sum();
  }

  static double relative(HostileFleet fleet, HostileFleet plain, int device, int cluster) {
    return fleet.latentRate(device, cluster) / plain.latentRate(device, cluster);
  }

  static String text(HostileFleet fleet) {
    StringWriter text = new StringWriter();
    fleet.forEachHour(
        h -> {
          try {
            DeviceHourLines.write(h, text);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    return text.toString();
  }
}
