package dev.jankline.symbols.compile;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.build.BuildIds;
import dev.jankline.symbols.build.BuildIds.BreakpadIds;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileProgress.ProgressInput;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Breakpad {@code .sym} file: MODULE, INFO CODE_ID, FILE, INLINE_ORIGIN, FUNC, INLINE, line
 * and PUBLIC records. Others (STACK, INFO) say nothing about names and are passed over.
 *
 * <p>Addresses count from the module's load address. A PUBLIC symbol has no size: it reaches up to
 * the next function or symbol, the last one to the end of the module, as in Breakpad's own reader.
 */
public final class BreakpadCompiler {
  private record Public(long address, String name, boolean ambiguous) {}

  private static final int RECORD_BYTES = 120;

  /** Systems as MODULE lines name them; tools write them in either case. */
  private static final Set<String> APPLE =
      Set.of("mac", "macos", "ios", "tvos", "watchos", "visionos");

  /** Where the last PUBLIC symbol ends: a module lies within 4 GiB. */
  private static final long LAST_PLACE = (1L << 32) - 1;

  private final TextLines lines;
  private final HeapBudget budget;
  private final AddressTableBuilder builder;
  private final Map<Long, String> files = new HashMap<>();
  private final Map<Long, String> origins = new HashMap<>();
  private final List<AddressRange> functions = new ArrayList<>();
  private final List<Public> publics = new ArrayList<>();
  private final List<TypedBuildId> ids = new ArrayList<>();
  private @Nullable BreakpadFunction current;
  private boolean isApple;
  private boolean hasLines;

  private BreakpadCompiler(TextLines lines, HeapBudget budget) {
    this.lines = lines;
    this.budget = budget;
    this.builder = new AddressTableBuilder(budget);
  }

  /**
   * Compiles a file.
   *
   * @param artifact where the address table is made
   * @throws SymbolFileException when the file cannot be used; the message names the line
   */
  public static NativeTable compile(
      Path file, Path artifact, CompileLimits limits, CompileProgress progress) throws IOException {
    try (InputStream in =
        new ProgressInput(Files.newInputStream(file), Files.size(file), progress)) {
      BreakpadCompiler compiler =
          new BreakpadCompiler(
              new TextLines(in, limits.maxPlainBytes(), limits.maxLineBytes()),
              new HeapBudget(limits.maxHeapBytes()));
      compiler.read();
      return new NativeTable(artifact, compiler.write(artifact), null);
    }
  }

  private void read() throws IOException {
    for (String line = lines.next(); line != null; line = lines.next()) {
      try {
        record(line);
      } catch (NumberFormatException | IndexOutOfBoundsException wrong) {
        throw malformed("cannot be read as a record of Breakpad's .sym format");
      }
    }
    endFunction();
    if (ids.isEmpty()) {
      throw new SymbolFileException(Reason.MALFORMED, "a .sym file without MODULE line");
    }
  }

  private void record(String line) throws IOException {
    int space = line.indexOf(' ');
    String type = space < 0 ? line : line.substring(0, space);
    switch (type) {
      case "MODULE" -> module(line.split(" ", 5));
      case "INFO" -> info(line.split(" ", 4));
      case "FILE" -> named(line, files);
      case "INLINE_ORIGIN" -> named(line, origins);
      case "FUNC" -> function(line);
      case "INLINE" -> holder().inlined(line.split(" ", -1), lines.number());
      case "PUBLIC" -> publicSymbol(line);
      case "STACK", "" -> {}
      default -> {
        holder().line(line.split(" ", 4));
        hasLines = true;
      }
    }
  }

  private void module(String[] parts) throws SymbolFileException {
    String id = BuildIds.normalize(parts[3]);
    if (!id.matches("[0-9a-f]{33,40}")) {
      throw malformed("has no module id of 33 or more hex digits");
    }
    isApple = APPLE.contains(parts[1].toLowerCase(Locale.ROOT));
    ids.add(new TypedBuildId(BuildKind.BREAKPAD_ID, id));
    ids.add(
        isApple
            ? new TypedBuildId(BuildKind.MACHO_UUID, id.substring(0, 32))
            : new TypedBuildId(BuildKind.GNU_BUILD_ID, BreakpadIds.toBuildId(id)));
  }

  private void info(String[] parts) {
    if (parts.length > 2 && parts[1].equals("CODE_ID") && !isApple) {
      String id = BuildIds.normalize(parts[2]);
      if (id.matches("[0-9a-f]{8,128}") && ids.stream().noneMatch(i -> i.value().equals(id))) {
        ids.add(1, new TypedBuildId(BuildKind.GNU_BUILD_ID, id));
      }
    }
  }

  private void named(String line, Map<Long, String> names) throws SymbolFileException {
    String[] parts = line.split(" ", 3);
    budget.take(RECORD_BYTES + 2L * line.length());
    names.put(Long.parseLong(parts[1]), parts[2]);
  }

  private void function(String line) throws SymbolFileException {
    boolean ambiguous = line.startsWith("FUNC m ");
    String[] parts = (ambiguous ? "FUNC " + line.substring(7) : line).split(" ", 5);
    long start = Long.parseUnsignedLong(parts[1], 16);
    long end = start + Long.parseUnsignedLong(parts[2], 16);
    checkPlace(start, end);
    endFunction();
    budget.take(RECORD_BYTES);
    functions.add(new AddressRange(start, end));
    String name = parts.length > 4 ? parts[4] : "";
    current = new BreakpadFunction(start, end, name, ambiguous, budget);
  }

  private void publicSymbol(String line) throws SymbolFileException {
    boolean ambiguous = line.startsWith("PUBLIC m ");
    String[] parts = (ambiguous ? "PUBLIC " + line.substring(9) : line).split(" ", 4);
    long address = Long.parseUnsignedLong(parts[1], 16);
    checkPlace(address, address + 1);
    endFunction();
    budget.take(RECORD_BYTES + 2L * parts[3].length());
    publics.add(new Public(address, parts[3], ambiguous));
  }

  private void endFunction() throws SymbolFileException {
    if (current != null) {
      current.addTo(builder, files, origins);
      current = null;
    }
  }

  private void checkPlace(long start, long end) throws SymbolFileException {
    if (start < 0 || end < start || end > 1L << 32) {
      throw malformed("names a place beyond 4 GiB");
    }
  }

  private BreakpadFunction holder() throws SymbolFileException {
    if (current == null) {
      throw malformed("is no record of Breakpad's .sym format, or belongs to no FUNC");
    }
    return current;
  }

  private AddressFacts write(Path artifact) throws IOException {
    if (functions.isEmpty() && publics.isEmpty()) {
      throw new SymbolFileException(
          Reason.EMPTY, "no function in it: run dump_syms on the unstripped library");
    }
    SymbolGrade grade = functions.isEmpty() ? SymbolGrade.EXPORTS : SymbolGrade.SYMBOLS;
    addPublics();
    AddressFacts facts = new AddressFacts(ids, hasLines ? SymbolGrade.LINES : grade, 0, Map.of());
    builder.write(facts, functions, artifact);
    return facts;
  }

  /** Gives what lies in no FUNC to the PUBLIC symbol before it; both lists become sorted. */
  private void addPublics() throws SymbolFileException {
    functions.sort(Comparator.comparingLong(AddressRange::start));
    publics.sort(Comparator.comparingLong(Public::address));
    List<AddressRange> reaches = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < publics.size(); i++) {
      Public symbol = publics.get(i);
      long start = symbol.address();
      while (next < functions.size() && functions.get(next).start() <= start) {
        next++;
      }
      if (next > 0 && functions.get(next - 1).end() > start) {
        continue;
      }
      long end = i + 1 < publics.size() ? publics.get(i + 1).address() : LAST_PLACE;
      end = next < functions.size() ? Math.min(end, functions.get(next).start()) : end;
      end = Math.max(end, start);
      CodeFrame frame = new CodeFrame(symbol.name(), null, null, 0, 0, mark(symbol.ambiguous()));
      builder.add(start, end, List.of(frame));
      reaches.add(new AddressRange(start, end));
    }
    functions.addAll(reaches);
  }

  static CodeFrame.Mark mark(boolean ambiguous) {
    return ambiguous ? CodeFrame.Mark.AMBIGUOUS : CodeFrame.Mark.NONE;
  }

  private SymbolFileException malformed(String what) {
    return new SymbolFileException(Reason.MALFORMED, "line " + lines.number() + " " + what);
  }
}
