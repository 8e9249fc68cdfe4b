package dev.jankline.local.command;

import dev.jankline.symbols.AddressFile;
import dev.jankline.symbols.AddressSymbolizer;
import dev.jankline.symbols.MatrixRetrace;
import dev.jankline.symbols.SymbolFileException;
import dev.jankline.symbols.TextRetrace;
import dev.jankline.symbols.dart.DartRetrace;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints a stack with its original names. */
@Command(
    name = "retrace",
    description = "De-obfuscates a stack from standard input with a symbol file.")
final class RetraceCommand implements Callable<Integer> {
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

  private final InputStream in;
  private final Output output;

  RetraceCommand(InputStream in, Output output) {
    this.in = in;
    this.output = output;
  }

  @Override
  public Integer call() throws Exception {
    InputFiles.checkReadable(symbols);
    List<String> stack = InputFiles.text(in).lines().toList();
    List<String> retraced = retrace(stack);
    if (json) {
      output.json(Map.of("lines", retraced));
    } else {
      retraced.forEach(output::line);
    }
    return 0;
  }

  private List<String> retrace(List<String> stack) throws Exception {
    try {
      if (AddressFile.reads(symbols)) {
        return dart(stack);
      }
      return MatrixRetrace.reads(symbols)
          ? MatrixRetrace.retrace(symbols, stack)
          : TextRetrace.retrace(symbols, stack);
    } catch (SymbolFileException e) {
      throw CommandException.badInput(symbols + ": " + e.getMessage());
    }
  }

  private List<String> dart(List<String> stack) throws Exception {
    AddressSymbolizer addresses = AddressFile.open(symbols, null);
    if (addresses == null) {
      throw CommandException.badInput(symbols + ": no binary in it");
    }
    DartRetrace retrace = new DartRetrace(addresses);
    List<String> retraced = stack.stream().flatMap(line -> retrace.line(line).stream()).toList();
    if (retrace.sawOtherBuild()) {
      output.error(
          symbols
              + ": some traces name another build id and are printed as they came; use the .symbols of"
              + " that build");
    }
    return retraced;
  }
}
