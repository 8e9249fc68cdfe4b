package dev.jankline.command.audit;

import dev.jankline.command.audit.Audit.AuditResult;
import dev.jankline.command.audit.Audit.Installation;
import dev.jankline.command.audit.Comparing.Result;
import dev.jankline.command.cluster.ClusterOptions;
import dev.jankline.command.cluster.DashboardClient;
import dev.jankline.command.cluster.DashboardOptions;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts the raw events of an installation again and prints which of its figures differ. */
@Command(
    name = "audit",
    description = {
      "Counts the raw events again, by SQL of its own, and compares the figures of topics, REST"
          + " answers (which the pages show) and tickets.",
      "Changes nothing. Exit 0: nothing differs, 1: something does."
    })
public final class AuditCommand extends OutputCommand {
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin private DashboardOptions dashboard = new DashboardOptions();

  @Option(names = "--app", paramLabel = "A", description = "Application id (default: all apps).")
  private @Nullable String app;

  @Option(
      names = "--application-id",
      defaultValue = "jank-processor",
      paramLabel = "ID",
      description = "The processor's application id (default: ${DEFAULT-VALUE}).")
  private String applicationId = "";

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description =
          "Longest time in which what was received may come out (default: ${DEFAULT-VALUE}).")
  private long seconds;

  @Option(names = "--json", description = "Prints one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    if (seconds < 0) {
      throw CommandException.badInput("--wait is " + seconds + ", must be at least 0");
    }
    DashboardClient client = dashboard.client();
    Predicate<String> apps = app == null ? any -> true : app::equals;
    AuditResult finding =
        cluster.use(
            settings ->
                new Audit(
                        new Installation(settings, applicationId, client),
                        apps,
                        Clock.systemUTC(),
                        output.progress())
                    .run(Duration.ofSeconds(seconds)));
    if (finding.result().rows() + finding.result().leftOut() == 0
        && finding.result().differences().isEmpty()) {
      throw CommandException.failed(
          "there is nothing to compare: no event was received" + (app == null ? "" : " of " + app));
    }
    print(finding);
    return finding.result().differences().isEmpty() ? 0 : 1;
  }

  private void print(AuditResult finding) {
    Result result = finding.result();
    if (json) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("settled", finding.settled());
      document.put("behind", finding.behind());
      document.put("places", result.places());
      document.put("rows", result.rows());
      document.put("figures", result.figures());
      document.put("leftOut", result.leftOut());
      document.put("leftOutApps", result.leftOutApps());
      document.put("differences", result.differences());
      output.json(document);
      return;
    }
    result
        .differences()
        .forEach(
            one ->
                output.line(
                    "%s %s: %s is %s, should be %s"
                        .formatted(
                            one.place(), one.row(), one.figure(), one.found(), one.expected())));
    result
        .leftOutApps()
        .forEach(
            one -> output.line(one + " is left out: it has more versions or screens than rows"));
    if (!finding.settled()) {
      output.line(
          "%d records were not read yet: rows that changed lately were left out"
              .formatted(finding.behind()));
    }
    output.line(
        String.format(
            Locale.ROOT,
            "%d differences in %,d figures of %,d rows in %,d topics and answers; %,d rows left out",
            result.differences().size(),
            result.figures(),
            result.rows(),
            result.places(),
            result.leftOut()));
  }
}
