package dev.jankline.command.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Groups what concerns releases: of apps, and of Jankline itself. */
@Command(
    name = "release",
    subcommands = {ReleaseCommand.Check.class, ReleaseCommand.Make.class},
    description = "Asks a dashboard about releases of apps, and makes releases of Jankline.",
    exitCodeOnInvalidInput = ReleaseCommand.NO_ANSWER,
    exitCodeOnExecutionException = ReleaseCommand.NO_ANSWER)
public final class ReleaseCommand {
  /** Exit code when nothing was decided; unlike those of other commands, which mean decisions. */
  static final int NO_ANSWER = 3;

  /** Asks whether the rollout of a version may go on. */
  @Command(
      name = "check",
      description = {
        "Asks a dashboard whether the rollout of an app version may go on.",
        "Exit code 0: go, it is not worse; 1: stop, it is worse; 2: wait, not enough is known;"
            + " 3: no answer (bad usage, no dashboard, refused, unknown version)."
      },
      exitCodeOnInvalidInput = NO_ANSWER,
      exitCodeOnExecutionException = NO_ANSWER)
  public static final class Check extends OutputCommand {
    private static final int STOP = 1;
    private static final int WAIT = 2;

    @Mixin private DashboardOptions dashboard = new DashboardOptions();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    private String app = "";

    @Option(
        names = "--version",
        required = true,
        paramLabel = "V",
        description = "Version that is rolled out.")
    private String version = "";

    @Option(
        names = "--older",
        paramLabel = "W",
        description = "Version that it must have been compared with, or else exit code 3.")
    private @Nullable String older;

    @Option(names = "--json", description = "Print the dashboard's answer as one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
      JsonNode answer = ask();
      String decision = answer.path("decision").asText();
      int exit =
          switch (decision) {
            case "go" -> 0;
            case "stop" -> STOP;
            case "wait" -> WAIT;
            default ->
                throw CommandException.failed(
                    "the dashboard at " + dashboard.url() + " gave no decision");
          };
      if (json) {
        output.json(answer);
      } else {
        print(decision, answer);
      }
      return exit;
    }

    private void print(String decision, JsonNode answer) {
      output.line("%s: %s of %s".formatted(decision, version, app));
      answer.path("reasons").forEach(reason -> output.line("  " + reason.asText()));
      answer.path("worse").forEach(cluster -> output.line("  " + worse(cluster)));
      JsonNode missing = answer.path("missing");
      if (missing.path("foregroundHours").isNumber()) {
        output.line(
            String.format(
                    Locale.ROOT,
                    "  missing: about %,.0f foreground hours of %s",
                    missing.path("foregroundHours").asDouble(),
                    version)
                + (missing.path("hours").isNumber()
                    ? String.format(
                        Locale.ROOT,
                        ", at the present speed %,.0f hours",
                        Math.ceil(missing.path("hours").asDouble()))
                    : ""));
      }
    }

    private static String worse(JsonNode cluster) {
      JsonNode ratio = cluster.path("ratio");
      String size =
          ratio.path("value").isNumber()
              ? String.format(
                  Locale.ROOT,
                  "%.2f times (%.2f to %.2f)",
                  ratio.path("value").asDouble(),
                  ratio.path("low").asDouble(),
                  ratio.path("high").asDouble())
              : "not in the older version";
      String note = cluster.path("groups").asText("");
      return cluster.path("outcome").asText()
          + " "
          + cluster.path("title").asText()
          + " ("
          + cluster.path("fingerprint").asText()
          + "): "
          + size
          + (cluster.path("groups").isTextual() ? ", " + note : "");
    }

    private JsonNode ask() {
      return dashboard
          .client()
          .get(
              "/v1/apps/%s/releases/%s/check"
                      .formatted(DashboardClient.encoded(app), DashboardClient.encoded(version))
                  + (older == null ? "" : "?older=" + DashboardClient.encoded(older)));
    }
  }

  /** Explains how Jankline is released, which the shell script does without this program. */
  @Command(
      name = "make",
      description = {
        "Makes a release of Jankline from the last commit of a checkout: archives, Debian packages"
            + " and images of each program, the device SDK as a Maven repository, a bill of"
            + " materials (CycloneDX), licences and checksums. The same commit gives the same"
            + " bytes."
      })
  public static final class Make implements Callable<Integer> {
    @Option(names = "--version", required = true, paramLabel = "X", description = "Its version.")
    private String version = "";

    @Option(
        names = "--to",
        required = true,
        paramLabel = "DIR",
        description = "Folder for the release; is made, must be empty.")
    private Path to = Path.of("");

    @Option(
        names = "--base",
        paramLabel = "IMAGE",
        description =
            "Image with Java 17 or newer to build on, or tar:// and the file of one (default: no"
                + " images are made).")
    private @Nullable String base;

    @Override
    public Integer call() {
      throw CommandException.badInput(
          "releases are made by the script: './jank release make --version %s --to %s%s' in the checkout"
              .formatted(version, to, base == null ? "" : " --base " + base));
    }
  }
}
