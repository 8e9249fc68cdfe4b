package dev.jankline.symbols.compile;

import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.binary.BinaryBytes;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.binary.ElfSymbols;
import dev.jankline.symbols.binary.MachOFile;
import dev.jankline.symbols.binary.UnknownDwarf;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compiles one plain native symbol file to address artifacts: one, or one for each architecture of
 * a universal Mach-O file. Thread-safe.
 */
public final class NativeCompiler {
  private static final Logger LOG = LoggerFactory.getLogger(NativeCompiler.class);
  private static final int MAX_SLICES = 16;
  private static final int SLICE_BYTES = 20;
  private static final int WIDE_SLICE_BYTES = 32;

  private final CompileLimits limits;
  private final LlvmCompiler llvm;

  /**
   * A compiled file and what it says about itself.
   *
   * @param lacks what the file lacks that a better one of the same build has; null for nothing
   */
  public record Compiled(Path file, AddressFacts facts, @Nullable String lacks) {}

  /** Takes parts of a file that cannot be used while others can. */
  @FunctionalInterface
  public interface PartFaults {
    /**
     * Takes one.
     *
     * @throws SymbolFileException to refuse the whole file
     */
    void notTaken(String part, SymbolFileException why) throws SymbolFileException;
  }

  /**
   * @param tool name or path of {@code llvm-symbolizer}, version 19 or newer
   */
  public NativeCompiler(String tool, CompileLimits limits) {
    this.limits = limits;
    this.llvm = new LlvmCompiler(tool, limits);
  }

  /** Uses Debian's {@value LlvmSymbolizer#DEFAULT_TOOL} and the default limits. */
  public static NativeCompiler withDefaults() {
    return new NativeCompiler(LlvmSymbolizer.DEFAULT_TOOL, CompileLimits.defaults());
  }

  /**
   * Compiles a file.
   *
   * @param folder where artifacts are made; belongs to this call alone
   * @throws SymbolFileException when the file cannot be used; the message says why and what to do
   */
  public List<Compiled> compile(Path file, NativeForm form, Path folder) throws IOException {
    return compile(
        file,
        form,
        folder,
        (part, why) -> {
          throw why;
        });
  }

  /**
   * Compiles what can be used of a file.
   *
   * @param folder where artifacts are made; belongs to this call alone
   * @param faults takes architectures of a universal file that cannot be used
   * @throws SymbolFileException when the file cannot be used; the message says why and what to do
   */
  public List<Compiled> compile(Path file, NativeForm form, Path folder, PartFaults faults)
      throws IOException {
    return form == NativeForm.UNIVERSAL_MACH_O
        ? checked(form, () -> universal(file, folder, faults))
        : checked(form, () -> List.of(single(file, form, folder)));
  }

  private Compiled single(Path file, NativeForm form, Path folder) throws IOException {
    return switch (form) {
      case ELF -> elf(file, folder);
      case MACH_O, UNIVERSAL_MACH_O -> machO(file, folder.resolve("artifact-0"));
      case BREAKPAD -> breakpad(file, folder);
    };
  }

  /** Reads a file that may lie. */
  private interface Reading<T> {
    T read() throws IOException;
  }

  private static <T> T checked(NativeForm form, Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException lying) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "a damaged %s file: %s; build and upload it again".formatted(form, reason(lying)));
    } catch (UnknownDwarf unknown) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "debug info that is not understood: " + unknown.getMessage());
    }
  }

  private static String reason(RuntimeException lying) {
    String message = lying.getMessage();
    return message == null ? "numbers in it contradict each other" : message;
  }

  private Compiled breakpad(Path file, Path folder) throws IOException {
    Path artifact = folder.resolve("artifact-0");
    return new Compiled(artifact, BreakpadCompiler.compile(file, artifact, limits), null);
  }

  private Compiled elf(Path file, Path folder) throws IOException {
    ElfFile elf = new ElfFile(BinaryBytes.map(file));
    HeapBudget budget = new HeapBudget(limits.maxHeapBytes());
    ElfSymbols symbols = elf.symbols(budget);
    Path artifact = folder.resolve("artifact-0");
    AddressFacts facts = dart(elf, symbols, artifact, budget);
    return facts != null
        ? new Compiled(artifact, facts, null)
        : llvm.compileElf(file, elf, symbols, artifact);
  }

  /** Compiles a Dart snapshot; null when the file is none, or of a Dart that writes otherwise. */
  private static @Nullable AddressFacts dart(
      ElfFile elf, ElfSymbols symbols, Path artifact, HeapBudget budget) throws IOException {
    String id = elf.buildId();
    if (!DartCompiler.isDart(symbols) || id == null) {
      return null;
    }
    try {
      return DartCompiler.compile(elf, symbols, id, artifact, budget);
    } catch (UnknownDwarf unknown) {
      LOG.info("Dart snapshot {} is left to LLVM: {}", id, unknown.getMessage());
      return null;
    }
  }

  private Compiled machO(Path file, Path artifact) throws IOException {
    MachOFile machO = new MachOFile(BinaryBytes.map(file));
    return new Compiled(artifact, llvm.compileMachO(file, machO, artifact), null);
  }

  private List<Compiled> universal(Path file, Path folder, PartFaults faults) throws IOException {
    BinaryBytes bytes = BinaryBytes.map(file).ordered(ByteOrder.BIG_ENDIAN);
    boolean wide = bytes.u32(0) == 0xCAFE_BABFL;
    long slices = bytes.u32(4);
    if (slices > MAX_SLICES) {
      throw new SymbolFileException(
          Reason.MALFORMED, "a Java class, or a Mach-O file of " + slices + " architectures");
    }
    List<Slice> parts = new ArrayList<>();
    long total = 0;
    for (int i = 0; i < slices; i++) {
      long at = 8 + (long) i * (wide ? WIDE_SLICE_BYTES : SLICE_BYTES);
      long offset = wide ? bytes.u64(at + 8) : bytes.u32(at + 8);
      long size = wide ? bytes.u64(at + 16) : bytes.u32(at + 12);
      parts.add(new Slice((int) bytes.u32(at), offset, size));
      total += Math.max(0, size);
    }
    if (total > bytes.size()) {
      throw new IndexOutOfBoundsException("architectures that share bytes");
    }
    return slices(bytes, parts, folder, faults);
  }

  /** One architecture's place in a universal file. */
  private record Slice(int machine, long offset, long size) {}

  private List<Compiled> slices(
      BinaryBytes bytes, List<Slice> parts, Path folder, PartFaults faults) throws IOException {
    List<Compiled> compiled = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Slice part = parts.get(i);
      Path artifact = folder.resolve("artifact-" + i);
      Path slice = folder.resolve("slice-" + i);
      try {
        compiled.add(
            checked(
                NativeForm.MACH_O,
                () -> {
                  write(bytes.part(part.offset(), part.size()), slice);
                  return machO(slice, artifact);
                }));
      } catch (SymbolFileException why) {
        String name = "architecture %d (cpu type %#x)".formatted(i + 1, part.machine());
        faults.notTaken(name, why);
      }
      Files.deleteIfExists(slice);
    }
    return compiled;
  }

  private static void write(BinaryBytes bytes, Path file) throws IOException {
    var source = bytes.buffer();
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      while (source.hasRemaining()) {
        out.write(source);
      }
    }
  }
}
