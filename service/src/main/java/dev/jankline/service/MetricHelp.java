package dev.jankline.service;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Properties;

/**
 * Gives metrics their help texts: those of the resource {@code jank-metrics.properties} of every
 * module on the class path, with a metric's name as the key.
 */
public final class MetricHelp {
  private static final String RESOURCE = "jank-metrics.properties";

  private MetricHelp() {}

  /** Makes a registry give help; before anything is measured with it. */
  public static void addTo(MeterRegistry metrics) {
    Properties texts = texts();
    metrics
        .config()
        .meterFilter(
            new MeterFilter() {
              @Override
              public Meter.Id map(Meter.Id id) {
                String text = texts.getProperty(id.getName());
                return text == null ? id : described(id, text);
              }
            });
  }

  private static Meter.Id described(Meter.Id id, String text) {
    return new Meter.Id(
        id.getName(), Tags.of(id.getTagsAsIterable()), id.getBaseUnit(), text, id.getType());
  }

  private static Properties texts() {
    Properties texts = new Properties();
    try {
      for (URL file : Collections.list(MetricHelp.class.getClassLoader().getResources(RESOURCE))) {
        try (Reader reader = new InputStreamReader(file.openStream(), StandardCharsets.UTF_8)) {
          texts.load(reader);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
    return texts;
  }
}
