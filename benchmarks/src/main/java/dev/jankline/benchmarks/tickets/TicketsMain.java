package dev.jankline.benchmarks.tickets;

import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.simulation.SimulationMain;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a year of tickets; {@code ./jank simulate tickets} starts it as a process of its own. Exits
 * with 1 when a promise is missed, with 2 for bad input.
 */
public final class TicketsMain {
  private static final int DAYS_OF_PROGRESS = 28;

  private final PrintStream out;
  private final PrintStream err;

  TicketsMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  public static void main(String[] args) {
    // Set before the first logger: several modules have a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    System.exit(new TicketsMain(System.out, System.err).run(args));
  }

  int run(String... args) {
    return SimulationMain.exitCode(err, () -> simulate(List.of(args)));
  }

  private int simulate(List<String> words) throws IOException, InterruptedException {
    boolean isJson = false;
    long seed = 1;
    for (Iterator<String> left = words.iterator(); left.hasNext(); ) {
      String word = left.next();
      if (word.equals("--json")) {
        isJson = true;
      } else if (word.equals("--seed") && left.hasNext()) {
        seed = Long.parseLong(left.next());
      } else {
        throw new IllegalArgumentException("'" + word + "' is not known; see --help");
      }
    }
    Path folder = Files.createTempDirectory("jank-tickets");
    try {
      YearPlan plan = new YearPlan();
      try (TicketYear year = new TicketYear(plan, folder, seed)) {
        year.run(YearPlan.DAYS, this::progress);
        YearReport report = new YearReport(plan, year);
        if (isJson) {
          out.println(report.json());
        } else {
          report.figures().forEach(figure -> out.println(text(figure)));
          report.details.forEach(err::println);
        }
        out.flush();
        return report.isHeld() ? 0 : 1;
      }
    } finally {
      delete(folder);
    }
  }

  private void progress(int day) {
    if (day % DAYS_OF_PROGRESS == 0) {
      err.println("jank simulate: day " + day + " of " + YearPlan.DAYS);
    }
  }

  private static String text(Figure figure) {
    String value = figure.name() + " " + Figure.shown(figure.value());
    return figure.bound() == null
        ? value
        : (figure.ok() ? "holds:  " : "MISSED: ") + value + ", promised " + figure.bound();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
