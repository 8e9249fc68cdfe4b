package dev.jankline.benchmarks;

import dev.jankline.benchmarks.dashboard.DashboardBench;
import dev.jankline.benchmarks.gateway.GatewayBench;
import dev.jankline.benchmarks.judge.JudgeBench;
import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Folders;
import dev.jankline.benchmarks.measure.Profile;
import dev.jankline.benchmarks.pipeline.CommitBench;
import dev.jankline.benchmarks.pipeline.PipelineBench;
import dev.jankline.benchmarks.scale.DayBench;
import dev.jankline.benchmarks.scale.ScaleBench;
import dev.jankline.benchmarks.sdk.SdkBench;
import dev.jankline.benchmarks.state.StateBench;
import dev.jankline.local.stack.Checkout;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Runs one benchmark by its name; {@code ./jank bench} starts it as a process of its own. */
public final class BenchMain {
  private static final String DEVICES = "--devices";
  private static final int FAILED = 1;
  private static final int BAD_USAGE = 2;
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Bench> benches;
  private final Checkout checkout;
  private final PrintStream out;
  private final PrintStream err;
  private final long startNanos = System.nanoTime();

  BenchMain(List<Bench> benches, Checkout checkout, PrintStream out, PrintStream err) {
    this.benches = benches;
    this.checkout = checkout;
    this.out = out;
    this.err = err;
  }

  /**
   * Takes the name and perhaps {@code --json}, {@code --profile} and {@code --devices N}; ends with
   * 1 when a promise is missed.
   */
  public static void main(String[] args) {
    // Before the first logger: several modules bring a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    System.exit(new BenchMain(known(), Checkout.find(), System.out, System.err).run(args));
  }

  /** Returns the benchmarks of Jankline. */
  static List<Bench> known() {
    return List.of(
        new CommitBench(),
        new DashboardBench(),
        new DayBench(),
        new GatewayBench(),
        new JudgeBench(),
        new PipelineBench(),
        new ScaleBench(),
        new SdkBench(),
        new StateBench());
  }

  int run(String... args) {
    List<String> words = new ArrayList<>(List.of(args));
    boolean json = words.remove("--json");
    boolean profile = words.remove("--profile");
    int option = words.indexOf(DEVICES);
    String devices = null;
    if (option >= 0 && option + 1 < words.size()) {
      devices = words.remove(option + 1);
      words.remove(option);
    }
    Bench bench =
        benches.stream().filter(one -> words.equals(List.of(one.name()))).findFirst().orElse(null);
    if (bench == null) {
      err.println(
          "jank bench: "
              + (words.isEmpty() ? "no benchmark is named" : "unknown " + String.join(" ", words))
              + "; the benchmarks are\n"
              + list(benches));
      return BAD_USAGE;
    }
    if (profile && !bench.isProfiled()) {
      err.println("jank bench: " + bench.name() + " takes no --profile");
      return BAD_USAGE;
    }
    try {
      return print(
          measure(devices == null ? bench : bench.withDevices(Integer.parseInt(devices)), profile),
          json);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED;
    } catch (Exception e) {
      err.println("jank bench: " + (e.getMessage() == null ? e.toString() : e.getMessage()));
      return FAILED;
    }
  }

  private BenchReport measure(Bench bench, boolean withProfile) throws Exception {
    Path logs = checkout.target("benchmarks").resolve("bench").resolve(bench.name());
    Folders.delete(logs);
    Files.createDirectories(logs);
    Path directory = Files.createTempDirectory("jank-bench-");
    try {
      double before = load();
      progress("load average " + Figure.shown(before) + "; what tools print goes to " + logs);
      Profile profile = withProfile ? Profile.into(logs) : Profile.NONE;
      List<Figure> figures =
          new ArrayList<>(
              bench.run(new Bench.Run(checkout, directory, logs, this::progress, profile)));
      figures.addAll(profile.figures());
      return new BenchReport(bench.name(), figures, before, load(), seconds());
    } finally {
      Folders.delete(directory);
    }
  }

  private int print(BenchReport report, boolean json) {
    out.println(json ? report.json() : report.table());
    out.flush();
    if (!report.ok()) {
      err.println("jank bench: a promise is missed; see the figures");
      return FAILED;
    }
    return 0;
  }

  private void progress(String text) {
    err.printf(Locale.ROOT, "%6.1f s  %s%n", seconds(), text);
    err.flush();
  }

  private double seconds() {
    return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
  }

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static String list(List<Bench> benches) {
    return benches.stream()
        .map(bench -> "  %-12s %s".formatted(bench.name(), bench.summary()))
        .collect(Collectors.joining("\n"));
  }
}
