package dev.jankline.benchmarks.simulation.upload;

import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Folders;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Simulates uploads; {@code ./jank simulate uploads} starts it as a process of its own. */
public final class UploadSimulationMain {
  private static final int FAILED = 1;
  private static final int BAD_INPUT = 2;

  private final PrintStream out;
  private final PrintStream err;

  UploadSimulationMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Exits with 1 when a promise is missed, with 2 for bad input. */
  public static void main(String[] args) {
    // Set before the first logger: several modules have a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    System.exit(new UploadSimulationMain(System.out, System.err).run(args));
  }

  int run(String... args) {
    try {
      return simulate(UploadOptions.parse(List.of(args)));
    } catch (IllegalArgumentException e) {
      progress(String.valueOf(e.getMessage()));
      return BAD_INPUT;
    } catch (IOException | RuntimeException e) {
      progress(e.getMessage() == null ? e.toString() : e.getMessage());
      return FAILED;
    }
  }

  private int simulate(UploadOptions options) throws IOException {
    Map<UsagePattern, EventFates> before = new EnumMap<>(UsagePattern.class);
    Map<UsagePattern, EventFates> fates = new EnumMap<>(UsagePattern.class);
    Path folder = Files.createTempDirectory("jank-uploads-");
    try {
      for (UsagePattern pattern : UsagePattern.values()) {
        before.put(pattern, run(pattern, options, folder, true));
        fates.put(pattern, run(pattern, options, folder, false));
        progress(
            "%d of %d: %s".formatted(fates.size(), UsagePattern.values().length, pattern.title()));
      }
    } finally {
      Folders.delete(folder);
    }
    UploadReport report = new UploadReport(before, fates, options);
    out.println(options.json() ? report.json() : report.table());
    out.flush();
    report.figures().stream().filter(figure -> !figure.ok()).forEach(this::missed);
    return report.held() ? 0 : FAILED;
  }

  private static EventFates run(
      UsagePattern pattern, UploadOptions options, Path folder, boolean before) throws IOException {
    EventFates all = new EventFates();
    for (int seed = 1; seed <= options.seeds(); seed++) {
      Path phone = Files.createDirectory(folder.resolve(pattern.name() + "-" + seed));
      all.add(new SimulatedPhone(pattern, seed, options.interval(), phone, before).run());
      Folders.delete(phone);
    }
    return all;
  }

  private void missed(Figure figure) {
    progress(
        "MISSED %s is %s %s, promised %s"
            .formatted(figure.name(), Figure.shown(figure.value()), figure.unit(), figure.bound()));
  }

  private void progress(String text) {
    err.println("jank simulate: " + text);
    err.flush();
  }
}
