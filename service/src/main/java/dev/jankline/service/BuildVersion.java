package dev.jankline.service;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Exports the version that a service was built as, as a label of a metric. */
final class BuildVersion {
  private static final String FILE = "/jank-service.properties";

  private BuildVersion() {}

  static void addTo(MeterRegistry metrics) {
    metrics.gauge("jank.build", Tags.of("version", version()), 1);
  }

  private static String version() {
    Properties properties = new Properties();
    try (InputStream file = BuildVersion.class.getResourceAsStream(FILE)) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
    return properties.getProperty("version", "unknown");
  }
}
