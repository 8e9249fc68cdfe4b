package dev.jankline.command.doctor;

import dev.jankline.command.doctor.Web.WebAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks what the management ports of services, and the clock of the registry, say. */
final class ServiceChecks {
  private static final Duration MAX_DIFFERENCE = Duration.ofSeconds(5);
  private static final int OK = 200;
  private static final Pattern VERSION =
      Pattern.compile("(?m)^jank_build\\{[^}]*version=\"([^\"]*)\"");
  private static final double MAX_HEAP = 0.9;
  private static final Pattern HEAP_LIVE =
      Pattern.compile("(?m)^jvm_gc_live_data_size_bytes (\\S+)");
  private static final Pattern HEAP_MAX = Pattern.compile("(?m)^jvm_gc_max_data_size_bytes (\\S+)");
  private static final Pattern LOST_STALLS =
      Pattern.compile("(?m)^jank_retained_stalls_(?:evicted|refused)_total(?:\\{[^}]*})? (\\S+)");

  private final Web web;
  private final List<String> services;
  private final String registry;

  /**
   * @param services addresses of management ports
   * @param registry address of the schema registry
   */
  ServiceChecks(Web web, List<String> services, String registry) {
    this.web = web;
    this.services = services.stream().map(url -> url.replaceAll("/+$", "")).toList();
    this.registry = registry;
  }

  /** All checks by name. */
  Map<String, Callable<List<Diagnosis>>> all() {
    Map<String, Callable<List<Diagnosis>>> checks = new LinkedHashMap<>();
    checks.put("services", this::notReady);
    checks.put("versions", this::versions);
    checks.put("retained", this::lostStalls);
    checks.put("heap", this::fullHeaps);
    checks.put("clock", this::clocks);
    return checks;
  }

  private List<Diagnosis> notReady() {
    List<Diagnosis> found = new ArrayList<>();
    for (String service : services) {
      try {
        WebAnswer page = web.get(service + "/readyz");
        if (page.status() != OK) {
          found.add(
              new Diagnosis(
                  "services",
                  service + " says: " + page.text().strip(),
                  "remove the cause that it names; its log says more"));
        }
      } catch (IOException e) {
        found.add(
            new Diagnosis(
                "services",
                service + " does not answer: " + e,
                "start the service, or give the address of its management port"));
      }
    }
    return found;
  }

  private List<Diagnosis> versions() {
    Map<String, List<String>> byVersion = new TreeMap<>();
    metrics()
        .forEach(
            (service, text) -> {
              Matcher version = VERSION.matcher(text);
              String name = version.find() ? version.group(1) : "unknown";
              byVersion.computeIfAbsent(name, key -> new ArrayList<>()).add(service);
            });
    return byVersion.size() < 2
        ? List.of()
        : List.of(
            new Diagnosis(
                "versions",
                "services have different versions: " + byVersion,
                "install the same version of all of them"));
  }

  private List<Diagnosis> lostStalls() {
    List<Diagnosis> found = new ArrayList<>();
    metrics()
        .forEach(
            (service, text) -> {
              double lost = sum(LOST_STALLS, text);
              if (lost > 0) {
                found.add(
                    new Diagnosis(
                        "retained",
                        "%s has given up %.0f stalls that waited for symbols"
                            .formatted(service, lost),
                        "upload symbols before a build is used, or raise"
                            + " jank.processor.retained.*"));
              }
            });
    return found;
  }

  private List<Diagnosis> clocks() {
    List<String> pages = new ArrayList<>(services.stream().map(url -> url + "/healthz").toList());
    pages.add(registry);
    List<Diagnosis> found = new ArrayList<>();
    for (String url : pages) {
      try {
        clock(url, web.get(url).ahead().orElse(Duration.ZERO)).ifPresent(found::add);
      } catch (IOException e) {
        // The checks of services and of topics say who does not answer.
      }
    }
    return found;
  }

  /** What is wrong when a clock differs from this machine's. */
  static Optional<Diagnosis> clock(String whose, Duration ahead) {
    return ahead.abs().compareTo(MAX_DIFFERENCE) <= 0
        ? Optional.empty()
        : Optional.of(
            new Diagnosis(
                "clock",
                "the clock of %s is %d s %s that of this machine"
                    .formatted(
                        whose, ahead.abs().toSeconds(), ahead.isNegative() ? "behind" : "ahead of"),
                "let NTP set the clocks of all machines"));
  }

  /** Finds heaps of which the last collection left little free. */
  private List<Diagnosis> fullHeaps() {
    List<Diagnosis> found = new ArrayList<>();
    metrics()
        .forEach(
            (service, text) -> {
              double most = sum(HEAP_MAX, text);
              double used = most > 0 ? sum(HEAP_LIVE, text) / most : 0;
              if (used > MAX_HEAP) {
                found.add(
                    new Diagnosis(
                        "heap",
                        "%s uses %.0f %% of its heap after a collection"
                            .formatted(service, used * 100),
                        "give the service a larger heap (-Xmx), or start more instances of it"));
              }
            });
    return found;
  }

  private static double sum(Pattern sample, String metrics) {
    return sample.matcher(metrics).results().mapToDouble(l -> Double.parseDouble(l.group(1))).sum();
  }

  /** Metrics of the services that answer. */
  private Map<String, String> metrics() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String service : services) {
      try {
        texts.put(service, web.get(service + "/metrics").text());
      } catch (IOException e) {
        // The check of services says that it does not answer.
      }
    }
    return texts;
  }
}
