package dev.jankline.symbols.upload;

import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.compile.LlvmCompiler;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.Compilation;
import dev.jankline.symbols.format.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Turns an uploaded file into artifacts: every symbol file in it becomes one, whether it comes
 * plain, packed, in a zip or in a folder. Slow; bounded in time and memory by {@link
 * CompileLimits}. Thread-safe.
 */
public final class SymbolCompiler {
  private final SymbolFormats formats;
  private final CompileLimits limits;
  private final LongSupplier nanoClock;

  /**
   * @param llvmSymbolizer name or path of {@code llvm-symbolizer}, version 19 or newer
   * @param limits of each upload
   */
  public SymbolCompiler(String llvmSymbolizer, CompileLimits limits) {
    this(llvmSymbolizer, limits, System::nanoTime);
  }

  SymbolCompiler(String llvmSymbolizer, CompileLimits limits, LongSupplier nanoClock) {
    this.formats = SymbolFormats.of(llvmSymbolizer, limits);
    this.limits = limits;
    this.nanoClock = nanoClock;
  }

  /** Uses the default limits and Debian's LLVM. */
  public static SymbolCompiler withDefaults() {
    return new SymbolCompiler(LlvmCompiler.DEFAULT_TOOL, CompileLimits.defaults());
  }

  /** The formats that are compiled. */
  public SymbolFormats formats() {
    return formats;
  }

  /** Compiles an upload that nobody watches; see the other method. */
  public CompiledFiles compile(Path upload, Path folder) throws IOException {
    return compile(upload, folder, CompileProgress.NONE);
  }

  /**
   * Compiles an upload: what can be used of it, with a remark about each file that cannot.
   *
   * @param upload a file, or a folder
   * @param folder where files are unpacked and artifacts made; empty, belongs to this call alone
   * @param progress is told how many bytes of the symbol files are compiled
   * @throws SymbolFileException when nothing in it can be used, or when it is not the file's fault
   *     that one cannot; the message says why
   */
  public CompiledFiles compile(Path upload, Path folder, CompileProgress progress)
      throws IOException {
    Remarks remarks = new Remarks();
    UploadedFiles files =
        UploadedFiles.unpack(upload, formats, folder, limits.maxPlainBytes(), remarks);
    List<CompiledSymbols> compiled = new ArrayList<>();
    long start = nanoClock.getAsLong();
    long done = 0;
    long total = files.bytes();
    progress.at(0, total);
    for (int i = 0; i < files.plain().size(); i++) {
      if (nanoClock.getAsLong() - start > limits.timeout().toNanos()) {
        throw new SymbolFileException(
            Reason.TOO_LARGE,
            "%d of its %d files took %s: upload fewer files at once"
                .formatted(i, files.plain().size(), limits.timeout()));
      }
      UploadedFiles.Named file = files.plain().get(i);
      long size = Files.size(file.path());
      Path own = Files.createDirectories(folder.resolve("compiled-" + i));
      compiled.addAll(one(file, own, remarks, progress.part(done, size, total)));
      done += size;
      progress.at(done, total);
    }
    if (compiled.isEmpty()) {
      throw remarks.refusal();
    }
    return new CompiledFiles(compiled, remarks.all(), files.passedOver(), remarks.unnamed());
  }

  private List<CompiledSymbols> one(
      UploadedFiles.Named file, Path folder, Remarks remarks, CompileProgress progress)
      throws IOException {
    Compilation compilation =
        new Compilation(
            file.path(),
            folder,
            (part, why) -> remarks.notTaken(file.name() + ", " + part, why),
            progress);
    try {
      List<CompiledSymbols> compiled = formats.compile(compilation);
      for (CompiledSymbols symbols : compiled) {
        if (symbols.lacks() != null) {
          remarks.add(file.name(), symbols.lacks());
        }
      }
      return compiled;
    } catch (SymbolFileException refused) {
      remarks.notTaken(file.name(), refused);
      return List.of();
    }
  }

  /**
   * Says what an upload was compiled to.
   *
   * @param taken the artifacts
   * @param remarks files that were not taken, and what taken ones lack; not more than {@link
   *     #MAX_REMARKS}
   * @param passedOver files that are no symbols of any kind
   * @param unnamed files that were not taken and are not among the remarks, for their number
   */
  public record CompiledFiles(
      List<CompiledSymbols> taken, List<FileRemark> remarks, int passedOver, int unnamed) {
    /** An archive may hold thousands of bad files; the answer stays readable. */
    static final int MAX_REMARKS = 100;

    public CompiledFiles {
      taken = List.copyOf(taken);
      remarks = List.copyOf(remarks);
    }
  }
}
