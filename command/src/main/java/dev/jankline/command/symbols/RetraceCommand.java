package dev.jankline.command.symbols;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.retrace.DartRetrace;
import dev.jankline.symbols.retrace.MatrixRetrace;
import dev.jankline.symbols.retrace.TextRetracer;
import dev.jankline.symbols.upload.AddressFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints a text with the original names of its frames, line by line as it comes. */
@Command(
    name = "retrace",
    description = "De-obfuscates a stack from standard input with a symbol file.")
public final class RetraceCommand extends OutputCommand {
  @Option(
      names = "--symbols",
      required = true,
      paramLabel = "FILE",
      description =
          "R8 or ProGuard mapping of the build, .symbols of a Dart one, or methodMapping.txt of its"
              + " probes.")
  private Path symbols = Path.of("");

  @Option(names = "--json", description = "Print one JSON document {\"lines\":[…]}.")
  private boolean json;

  /** Retraces a text line by line. */
  private interface Retrace {
    List<String> next(String line);

    /** What to tell when the text has ended; null for nothing. */
    default @Nullable String complaint() {
      return null;
    }
  }

  @Override
  public Integer call() throws Exception {
    InputFiles.checkReadableOrFolder(symbols);
    Retrace retrace = open();
    List<String> all = new ArrayList<>();
    InputFiles.eachLine(
        in,
        line -> {
          if (json) {
            all.addAll(retrace.next(line));
          } else {
            retrace.next(line).forEach(output::line);
          }
        });
    if (json) {
      output.json(Map.of("lines", all));
    }
    String complaint = retrace.complaint();
    if (complaint != null) {
      output.error(complaint);
    }
    return 0;
  }

  private Retrace open() throws Exception {
    try {
      if (AddressFile.reads(symbols)) {
        return dart();
      }
      return MatrixRetrace.reads(symbols)
          ? MatrixRetrace.open(symbols)::next
          : TextRetracer.open(symbols, output.compiling(symbols))::next;
    } catch (SymbolFileException e) {
      throw CommandException.badInput(symbols + ": " + e.getMessage());
    }
  }

  private Retrace dart() throws Exception {
    AddressSymbolizer addresses = AddressFile.open(symbols, null, output.compiling(symbols));
    if (addresses == null) {
      throw CommandException.badInput(symbols + ": no binary in it");
    }
    DartRetrace retrace = new DartRetrace(addresses);
    return new Retrace() {
      @Override
      public List<String> next(String line) {
        return retrace.line(line);
      }

      @Override
      public @Nullable String complaint() {
        return retrace.sawOtherBuild()
            ? symbols
                + ": some traces name another build id and are printed as they came; use the"
                + " .symbols of that build"
            : null;
      }
    };
  }
}
