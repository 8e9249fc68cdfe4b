package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.binary.BinaryBytes;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.compile.LlvmCompiler;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Mach-O files of one architecture: the DWARF file of a dSYM, or a library. */
final class MachOFormat extends NativeFormat {
  static final Set<BuildKind> KINDS = Set.of(BuildKind.MACHO_UUID, BuildKind.BREAKPAD_ID);

  private static final String START = "\u00CF\u00FA\u00ED\u00FE";

  private final LlvmCompiler llvm;

  MachOFormat(LlvmCompiler llvm) {
    super("Mach-O", KINDS);
    this.llvm = llvm;
  }

  @Override
  public boolean mayBe(FileHead head) {
    return head.startsWith(START);
  }

  @Override
  List<CompiledSymbols> read(Compilation compilation) throws IOException {
    return List.of(
        CompiledSymbols.of(
            llvm.compileMachO(compilation.file(), artifact(compilation), compilation.progress())));
  }

  /**
   * Universal Mach-O files, which hold one Mach-O file for each of several architectures. Each
   * becomes an artifact; one that cannot be used is reported as a part that is not taken.
   */
  static final class UniversalMachOFormat extends NativeFormat {
    private static final String START = "\u00CA\u00FE\u00BA\u00BE";
    private static final String WIDE_START = "\u00CA\u00FE\u00BA\u00BF";
    private static final long WIDE = 0xCAFE_BABFL;

    /**
     * A Java class begins as a universal file does. Its eighth byte is the version of its format,
     * from 45 on, where a universal file has the number of architectures.
     */
    private static final int VERSION_AT = 7;

    private static final int MIN_JAVA_VERSION = 45;
    private static final int MAX_SLICES = 16;
    private static final int SLICE_BYTES = 20;
    private static final int WIDE_SLICE_BYTES = 32;

    private final MachOFormat single;

    UniversalMachOFormat(LlvmCompiler llvm) {
      super("universal Mach-O", MachOFormat.KINDS);
      this.single = new MachOFormat(llvm);
    }

    /** One architecture's place in a universal file. */
    private record Slice(int machine, long offset, long size) {}

    @Override
    public boolean mayBe(FileHead head) {
      boolean isJavaClass = head.at(VERSION_AT) >= MIN_JAVA_VERSION && head.at(VERSION_AT) < 128;
      return (head.startsWith(START) && !isJavaClass) || head.startsWith(WIDE_START);
    }

    @Override
    List<CompiledSymbols> read(Compilation compilation) throws IOException {
      BinaryBytes bytes = BinaryBytes.map(compilation.file()).ordered(ByteOrder.BIG_ENDIAN);
      List<Slice> slices = slices(bytes);
      long total = slices.stream().mapToLong(slice -> Math.max(0, slice.size())).sum();
      if (total > bytes.size()) {
        throw new IndexOutOfBoundsException("architectures that share bytes");
      }
      List<CompiledSymbols> compiled = new ArrayList<>();
      long done = 0;
      for (int i = 0; i < slices.size(); i++) {
        Slice slice = slices.get(i);
        CompileProgress progress = compilation.progress().part(done, slice.size(), total);
        try {
          compiled.addAll(slice(bytes, slice, i, compilation, progress));
        } catch (SymbolFileException why) {
          String name = "architecture %d (cpu type %#x)".formatted(i + 1, slice.machine());
          compilation.faults().notTaken(name, why);
        }
        done += slice.size();
      }
      return compiled;
    }

    private static List<Slice> slices(BinaryBytes bytes) throws SymbolFileException {
      boolean wide = bytes.u32(0) == WIDE;
      long count = bytes.u32(4);
      if (count > MAX_SLICES) {
        throw new SymbolFileException(
            Reason.MALFORMED, "a Java class, or a Mach-O file of " + count + " architectures");
      }
      List<Slice> slices = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        long at = 8 + (long) i * (wide ? WIDE_SLICE_BYTES : SLICE_BYTES);
        long offset = wide ? bytes.u64(at + 8) : bytes.u32(at + 8);
        long size = wide ? bytes.u64(at + 16) : bytes.u32(at + 12);
        slices.add(new Slice((int) bytes.u32(at), offset, size));
      }
      return slices;
    }

    private List<CompiledSymbols> slice(
        BinaryBytes bytes, Slice slice, int index, Compilation whole, CompileProgress progress)
        throws IOException {
      Path folder = Files.createDirectories(whole.folder().resolve("architecture-" + index));
      Path file = folder.resolve("plain");
      try {
        write(part(bytes, slice), file);
        return single.checked(new Compilation(file, folder, whole.faults(), progress));
      } finally {
        Files.deleteIfExists(file);
      }
    }

    private static BinaryBytes part(BinaryBytes bytes, Slice slice) throws SymbolFileException {
      try {
        return bytes.part(slice.offset(), slice.size());
      } catch (IndexOutOfBoundsException beyond) {
        throw new SymbolFileException(
            Reason.MALFORMED,
            "a damaged Mach-O file: %s; build and upload it again".formatted(beyond.getMessage()));
      }
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
}
