package dev.jankline.command.symbols;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.frame.AddressSymbolizer.AddressAnswer;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.upload.AddressFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints which functions lie at addresses: one JSON line for each line with an address. */
@Command(
    name = "symbolize",
    description = "Names addresses from standard input with a native symbol file.")
public final class SymbolizeCommand extends OutputCommand {
  private static final Pattern ADDRESS = Pattern.compile("(?:0[xX])?([0-9a-fA-F]{1,16})");

  @Option(
      names = "--symbols",
      required = true,
      paramLabel = "FILE",
      description =
          "ELF, Mach-O, Dart .symbols or Breakpad .sym, plain, gzip, zstd or zip; or a .dSYM folder.")
  private Path symbols = Path.of("");

  @Option(
      names = "--build-id",
      paramLabel = "ID",
      description = "Build that the addresses belong to, when it must match.")
  private @Nullable String buildId;

  @Override
  public Integer call() throws Exception {
    InputFiles.checkReadableOrFolder(symbols);
    AddressSymbolizer addresses = open();
    if (addresses == null) {
      output.error(symbols + ": holds no binary of build " + buildId);
    }
    InputFiles.text(in)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .forEach(line -> output.json(document(line, answer(addresses, line))));
    return 0;
  }

  private @Nullable AddressSymbolizer open() throws IOException {
    try {
      return AddressFile.open(symbols, buildId, output.compiling(symbols));
    } catch (SymbolFileException e) {
      throw CommandException.badInput(symbols + ": " + e.getMessage());
    }
  }

  private static AddressAnswer answer(@Nullable AddressSymbolizer addresses, String line) {
    Matcher address = ADDRESS.matcher(line);
    if (!address.matches()) {
      return AddressAnswer.UNREADABLE;
    }
    return addresses == null
        ? AddressAnswer.WRONG_MAP
        : addresses.find(Long.parseUnsignedLong(address.group(1), 16));
  }

  private static Map<String, Object> document(String line, AddressAnswer answer) {
    Map<String, Object> document = new LinkedHashMap<>();
    Matcher address = ADDRESS.matcher(line);
    document.put(
        "address",
        address.matches()
            ? "0x" + Long.toHexString(Long.parseUnsignedLong(address.group(1), 16))
            : line);
    List<Map<String, Object>> frames = new ArrayList<>();
    for (int i = 0; i < answer.frames().size(); i++) {
      CodeFrame frame = answer.frames().get(i);
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("function", frame.linkName());
      shown.put("file", frame.file());
      shown.put("line", frame.line());
      shown.put("inline", i < answer.frames().size() - 1);
      frames.add(shown);
    }
    document.put("frames", frames);
    SymbolizationReason reason = answer.reason();
    document.put("reason", reason == null ? null : reason.name());
    return document;
  }
}
