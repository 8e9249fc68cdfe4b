package dev.jankline.symbols.compile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.binary.BinaryBytes;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.binary.MachOFile;
import dev.jankline.symbols.binary.MiniDebug;
import dev.jankline.symbols.binary.SplitDwarf;
import dev.jankline.symbols.build.BuildIds.BreakpadIds;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles an ELF or Mach-O file by asking {@code llvm-symbolizer} for every instruction in it. */
public final class LlvmCompiler {
  /** Debian's name of the tool. */
  public static final String DEFAULT_TOOL = "llvm-symbolizer-19";

  private static final int ARM64_STEP = 4;
  private static final int THUMB_STEP = 2;

  /**
   * Code that a file may name for each of its own bytes: a file of symbols without code has one
   * symbol of 40 bytes for each function, and functions are seldom larger than a few kilobytes.
   */
  private static final long CODE_PER_FILE_BYTE = 256;

  private static final long FREE_CODE_BYTES = 1 << 20;

  /** A tenth of what the tool answers on a slow machine. */
  private static final long ADDRESSES_PER_SECOND = 10_000;

  private static final long FREE_SECONDS = 30;

  /** The tool itself maps 300 MiB; large files were seen to take ten times their size. */
  private static final long FREE_CHILD_KIB = 1 << 20;

  private static final long CHILD_PER_FILE_BYTE = 32;

  private final LlvmSymbolizer symbolizer;
  private final CompileLimits limits;

  /**
   * @param tool name or path of {@code llvm-symbolizer}, version 19 or newer
   */
  public LlvmCompiler(String tool, CompileLimits limits) {
    this.symbolizer = new LlvmSymbolizer(tool, limits);
    this.limits = limits;
  }

  /**
   * Compiles an ELF file.
   *
   * @param kind of its build id
   * @param artifact where the address table is made
   * @throws SymbolFileException when the file cannot be used, or the tool is missing
   */
  public NativeTable compileElf(
      ElfBinary binary, BuildKind kind, Path artifact, CompileProgress progress)
      throws IOException {
    ElfFile elf = binary.elf();
    String id = elf.buildId();
    if (id == null) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "an ELF file without build id: link with -Wl,--build-id=sha1");
    }
    ElfSource source = ElfSource.of(binary, artifact, limits);
    AddressFacts facts =
        new AddressFacts(
            BreakpadIds.names(kind, id),
            source.grade(),
            elf.imageBase(),
            binary.symbols().anchors());
    int step =
        switch (elf.machine()) {
          case ElfFile.ARM64 -> ARM64_STEP;
          case ElfFile.ARM -> THUMB_STEP;
          default -> 1;
        };
    ask(source.file(), new Code(elf.instructions(), step), new Target(facts, artifact), progress);
    return new NativeTable(artifact, facts, source.lacks());
  }

  /**
   * Compiles a Mach-O file of one architecture.
   *
   * @param artifact where the address table is made
   * @throws SymbolFileException when the file cannot be used, or the tool is missing
   */
  public NativeTable compileMachO(Path file, Path artifact, CompileProgress progress)
      throws IOException {
    MachOFile machO = new MachOFile(BinaryBytes.map(file));
    String uuid = machO.uuid();
    if (uuid == null) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "a Mach-O file without UUID: link without -no_uuid");
    }
    AddressFacts facts =
        new AddressFacts(
            List.of(
                new TypedBuildId(BuildKind.MACHO_UUID, uuid),
                new TypedBuildId(BuildKind.BREAKPAD_ID, uuid + "0")),
            grade(machO.hasDebugInfo(), machO.hasSymbols()),
            machO.imageBase(),
            machO.anchors());
    int step =
        switch (machO.machine()) {
          case MachOFile.ARM64 -> ARM64_STEP;
          case MachOFile.ARM -> THUMB_STEP;
          default -> 1;
        };
    ask(file, new Code(machO.instructions(), step), new Target(facts, artifact), progress);
    return new NativeTable(artifact, facts, null);
  }

  /**
   * What is asked about.
   *
   * @param ranges where code lies
   * @param step bytes of the shortest instruction
   */
  private record Code(List<AddressRange> ranges, int step) {
    Code {
      ranges = AddressRange.joined(ranges);
    }

    long bytes() {
      return ranges.stream().mapToLong(range -> range.end() - range.start()).sum();
    }
  }

  /** What is made of the answers. */
  private record Target(AddressFacts facts, Path artifact) {}

  private void ask(Path file, Code code, Target target, CompileProgress progress)
      throws IOException {
    LlvmSymbolizer.Bounds bounds = bounds(Files.size(file), code);
    AddressTableBuilder builder = new AddressTableBuilder(new HeapBudget(limits.maxHeapBytes()));
    LlvmAddresses asked = new LlvmAddresses(code.ranges(), code.step());
    LlvmAnswers answers = new LlvmAnswers(asked, builder);
    Path folder = target.artifact().toAbsolutePath().getParent();
    symbolizer.ask(
        file,
        folder == null ? Path.of("") : folder,
        bounds,
        new LlvmAddresses(code.ranges(), code.step()),
        new CountedAnswers(answers, code.bytes() / code.step(), progress));
    if (asked.next() >= 0) {
      throw new SymbolFileException(
          Reason.MALFORMED, "llvm-symbolizer stopped before the end: the file is damaged");
    }
    answers.close();
    if (builder.isEmpty()) {
      throw new SymbolFileException(
          Reason.EMPTY, "no function in it: upload the library before it is stripped");
    }
    builder.write(target.facts(), code.ranges(), target.artifact());
  }

  /** Reports every {@value #REPORTED_ANSWERS} answers. */
  private static final class CountedAnswers implements LlvmSymbolizer.Answers {
    private static final int REPORTED_ANSWERS = 1 << 12;

    private final LlvmSymbolizer.Answers answers;
    private final long total;
    private final CompileProgress progress;
    private long taken;

    CountedAnswers(LlvmSymbolizer.Answers answers, long total, CompileProgress progress) {
      this.answers = answers;
      this.total = total;
      this.progress = progress;
    }

    @Override
    public void take(String json) throws IOException {
      answers.take(json);
      if (++taken % REPORTED_ANSWERS == 0) {
        progress.at(Math.min(taken, total), total);
      }
    }
  }

  /** What the file may take: by its own size, up to the limits. */
  private LlvmSymbolizer.Bounds bounds(long fileBytes, Code code) throws SymbolFileException {
    long codeBytes = code.bytes();
    if (codeBytes > FREE_CODE_BYTES + fileBytes * CODE_PER_FILE_BYTE) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "a file of %d bytes cannot say what lies in %d bytes of code: its headers are damaged"
              .formatted(fileBytes, codeBytes));
    }
    long seconds =
        FREE_SECONDS + (fileBytes >> 20) + codeBytes / code.step() / ADDRESSES_PER_SECOND;
    long kib = FREE_CHILD_KIB + (fileBytes >> 10) * CHILD_PER_FILE_BYTE;
    return new LlvmSymbolizer.Bounds(
        Math.min(kib, limits.maxChildKib()),
        Math.max(1, Math.min(seconds, limits.timeout().toSeconds())));
  }

  private static SymbolGrade grade(boolean hasDebugInfo, boolean hasSymbols) {
    if (hasDebugInfo) {
      return SymbolGrade.LINES;
    }
    return hasSymbols ? SymbolGrade.SYMBOLS : SymbolGrade.EXPORTS;
  }

  /** Turns llvm-symbolizer's answers, which come one for each address, into intervals. */
  static final class LlvmAnswers implements LlvmSymbolizer.Answers {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SYMBOL = "\"Symbol\":";

    private final LlvmAddresses asked;
    private final AddressTableBuilder builder;
    private final HexAddress check = new HexAddress();
    private String openAnswer = "";
    private List<CodeFrame> openFrames = List.of();
    private long openStart;
    private long openEnd;

    LlvmAnswers(LlvmAddresses asked, AddressTableBuilder builder) {
      this.asked = asked;
      this.builder = builder;
    }

    @Override
    public void take(String json) throws IOException {
      long address = asked.next();
      if (address < 0 || !check.isOf(json, address)) {
        throw new SymbolFileException(
            Reason.MALFORMED, "llvm-symbolizer answered what was not asked: " + start(json));
      }
      int from = json.indexOf(SYMBOL);
      if (from < 0) {
        throw new SymbolFileException(
            Reason.MALFORMED, "llvm-symbolizer cannot read it: " + start(json));
      }
      if (address != openEnd
          || !json.regionMatches(from, openAnswer, 0, openAnswer.length())
          || json.length() - from != openAnswer.length()) {
        close();
        openAnswer = json.substring(from);
        openFrames = frames(json);
        openStart = address;
      }
      openEnd = address + asked.step();
    }

    /** Ends the last interval. */
    void close() throws SymbolFileException {
      builder.add(openStart, openEnd, openFrames);
      openFrames = List.of();
    }

    private static List<CodeFrame> frames(String json) throws IOException {
      List<CodeFrame> frames = new ArrayList<>();
      JsonNode symbols = JSON.readTree(json).path("Symbol");
      for (JsonNode symbol : symbols) {
        String function = symbol.path("FunctionName").asText("");
        if (function.isEmpty() && symbols.size() == 1) {
          return List.of();
        }
        String file = symbol.path("FileName").asText("");
        frames.add(
            new CodeFrame(
                function.isEmpty() ? "?" : function,
                file.isEmpty() ? null : file,
                symbol.path("Line").asInt(0)));
      }
      return frames;
    }

    private static String start(String json) {
      return json.substring(0, Math.min(200, json.length()));
    }

    /** Checks that an answer begins with its address, so that no answer can slip by one. */
    private static final class HexAddress {
      private static final String START = "{\"Address\":\"0x";

      boolean isOf(String json, long address) {
        String hex = Long.toHexString(address);
        return json.startsWith(START) && json.startsWith(hex + "\"", START.length());
      }
    }
  }

  /**
   * Says which file {@code llvm-symbolizer} is asked about an ELF file, and how much that one
   * knows.
   *
   * @param lacks what a better file of the same build would have; null for nothing
   */
  record ElfSource(Path file, SymbolGrade grade, @Nullable String lacks) {
    static ElfSource of(ElfBinary binary, Path artifact, CompileLimits limits) throws IOException {
      ElfFile elf = binary.elf();
      Path file = binary.file();
      if (elf.hasBytes(".debug_info")) {
        return SplitDwarf.lacksInlined(elf)
            ? new ElfSource(
                file,
                SymbolGrade.SPLIT_LINES,
                "taken without inlined functions: they are in split files (.dwo), which are not"
                    + " read; build with -gsplit-dwarf left out and upload it again")
            : new ElfSource(file, SymbolGrade.LINES, null);
      }
      if (!MiniDebug.isIn(elf)) {
        return new ElfSource(
            file, elf.hasBytes(".symtab") ? SymbolGrade.SYMBOLS : SymbolGrade.EXPORTS, null);
      }
      Path both = artifact.resolveSibling(artifact.getFileName() + "-symbols");
      try {
        MiniDebug.write(elf, binary.symbols(), both, new HeapBudget(limits.maxHeapBytes()));
        return new ElfSource(both, SymbolGrade.SYMBOLS, null);
      } catch (SymbolFileException tooLarge) {
        throw tooLarge;
      } catch (IOException | IndexOutOfBoundsException damaged) {
        return new ElfSource(
            file,
            SymbolGrade.EXPORTS,
            "taken with exported names only: its .gnu_debugdata cannot be read ("
                + damaged.getMessage()
                + ")");
      }
    }
  }

  /** Walks the addresses at which instructions may begin. */
  static final class LlvmAddresses implements LlvmSymbolizer.Addresses {
    private final List<AddressRange> code;
    private final int step;
    private int range;
    private long next;

    /**
     * @param step bytes of the shortest instruction, and its alignment
     */
    LlvmAddresses(List<AddressRange> code, int step) {
      this.code = code;
      this.step = step;
      this.next = code.isEmpty() ? 0 : aligned(code.get(0).start());
    }

    int step() {
      return step;
    }

    @Override
    public long next() {
      while (range < code.size() && next >= code.get(range).end()) {
        range++;
        next = range < code.size() ? Math.max(next, aligned(code.get(range).start())) : next;
      }
      if (range == code.size()) {
        return -1;
      }
      long address = next;
      next += step;
      return address;
    }

    private long aligned(long start) {
      return start / step * step;
    }
  }
}
