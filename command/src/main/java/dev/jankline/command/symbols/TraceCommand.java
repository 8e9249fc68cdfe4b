package dev.jankline.command.symbols;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.trace.build.Instrumentation;
import dev.jankline.trace.build.SkipList;
import dev.jankline.trace.build.SkipReason;
import dev.jankline.trace.build.TraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Groups what can be done for method traces. */
@Command(
    subcommands = {TraceCommand.Instrument.class},
    name = "trace",
    description = "Prepares apps for method traces.")
public final class TraceCommand {

  /** Puts probes into classes and prints what was done. */
  @Command(
      name = "instrument",
      description = "Puts probes into the methods of jars and folders of classes.")
  public static final class Instrument extends OutputCommand {
    private static final int SHOWN_MOVES = 5;

    @Option(
        names = "--in",
        required = true,
        paramLabel = "JAR|FOLDER",
        description = "Classes of the app; once for every jar or folder of it.")
    private List<Path> inputs = List.of();

    @Option(
        names = "--out",
        required = true,
        paramLabel = "JAR|FOLDER",
        description = "Where to write; for several inputs a folder.")
    private Path target = Path.of("");

    @Option(
        names = "--mapping",
        required = true,
        paramLabel = "FILE",
        description = "methodMapping.txt to write.")
    private Path mapping = Path.of("");

    @Option(
        names = "--earlier",
        paramLabel = "FILE",
        description = "methodMapping.txt of an earlier build: its methods keep their ids.")
    private @Nullable Path earlier;

    @Option(
        names = "--skip",
        paramLabel = "FILE",
        description = "Packages 'a.b.', classes 'a.b.C', methods 'a.b.C name' without probes.")
    private List<Path> skips = List.of();

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
      if (earlier != null) {
        InputFiles.checkReadable(earlier);
      }
      skips.forEach(InputFiles::checkReadable);
      Instrumentation.Report report;
      try {
        report =
            Instrumentation.run(
                new Instrumentation.Request(
                    inputs, target, mapping, earlier, SkipList.read(skips)));
      } catch (TraceException refused) {
        throw CommandException.badInput(String.valueOf(refused.getMessage()));
      }
      if (json) {
        output.json(document(report));
      } else {
        print(report);
      }
      return 0;
    }

    private void print(Instrumentation.Report report) {
      output.line(report.methods() + " methods of " + report.classes() + " classes have probes");
      sorted(report.skipped())
          .forEach((reason, count) -> output.line("  " + count + " skipped: " + reason));
      output.line(report.keptIds() + " ids kept from the earlier mapping");
      int moved = report.movedIds().size();
      output.line(moved + " ids moved, because the hash was taken");
      report.movedIds().stream().limit(SHOWN_MOVES).forEach(method -> output.line("  " + method));
      if (moved > SHOWN_MOVES) {
        output.line("  … (all of them with --json)");
      }
      if (report.signatures() > 0) {
        output.line(report.signatures() + " signature files left out: the classes have changed");
      }
      output.line("build id (MATRIX_METHODS) " + report.buildId());
    }

    private static Map<String, Object> document(Instrumentation.Report report) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("classes", report.classes());
      document.put("methods", report.methods());
      document.put("skipped", sorted(report.skipped()));
      document.put("keptIds", report.keptIds());
      document.put("movedIds", report.movedIds());
      document.put("signaturesLeftOut", report.signatures());
      document.put("buildId", report.buildId());
      return document;
    }

    private static Map<String, Integer> sorted(Map<SkipReason, Integer> skipped) {
      Map<String, Integer> sorted = new TreeMap<>();
      skipped.forEach((reason, n) -> sorted.put(reason.name().toLowerCase(Locale.ROOT), n));
      return sorted;
    }
  }
}
