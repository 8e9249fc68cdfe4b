package dev.jankline.benchmarks.dashboard;

import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.browser.Chromium;
import dev.jankline.browser.Tab;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens the clusters page in headless Chromium, each time in a tab without a cache: how long until
 * something shows, until the largest part shows, and how many bytes were sent.
 */
final class PageSpeed {
  private static final int OPENED = 9;
  private static final int WARM_UP = 2;
  private static final double KILOBYTE = 1000;
  private static final String FIRST_PAINT =
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1";
  private static final String LARGEST_PAINT =
      """
      new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true }))
      """;
  private static final String BYTES =
      """
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((sum, one) => sum + one.encodedBodySize, 0)
      """;

  private PageSpeed() {}

  static List<Figure> of(String address) throws IOException {
    List<Double> first = new ArrayList<>();
    List<Double> largest = new ArrayList<>();
    List<Double> kilobytes = new ArrayList<>();
    try (Chromium chromium = Chromium.start()) {
      for (int opened = 0; opened < WARM_UP + OPENED; opened++) {
        try (Tab tab = chromium.tab()) {
          tab.size(1360, 860);
          tab.open(address + "/apps/" + StoreRows.APP + "/clusters");
          tab.require("document.querySelectorAll('tbody tr').length === 50");
          if (opened >= WARM_UP) {
            first.add(tab.evaluate(FIRST_PAINT).asDouble());
            largest.add(tab.evaluate(LARGEST_PAINT).asDouble());
            kilobytes.add(tab.evaluate(BYTES).asDouble() / KILOBYTE);
          }
        }
      }
    }
    return List.of(
        Figure.of("clusters page, first paint, median", median(first), "ms").atMost(1000),
        Figure.of("clusters page, largest paint, median", median(largest), "ms").atMost(1000),
        Figure.of("clusters page with its data, zipped", median(kilobytes), "kB").atMost(250));
  }

  private static double median(List<Double> values) {
    values.sort(null);
    return values.get(values.size() / 2);
  }
}
