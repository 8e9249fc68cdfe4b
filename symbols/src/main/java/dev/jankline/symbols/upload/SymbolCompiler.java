package dev.jankline.symbols.upload;

import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.compile.LlvmCompiler;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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

  /**
   * Tells the sender of symbols about one file in an upload: that it was not taken, or what it
   * lacks.
   *
   * @param file its path within the archive or folder; {@value #WHOLE} for an upload of one file
   * @param notTaken why it was not taken; null when it was
   * @param text what is wrong or missing, and what to do
   */
  public record FileRemark(String file, @Nullable Reason notTaken, String text) {
    static final String WHOLE = "the file";

    /** Whether the same file would get the same remark at any time, on any machine. */
    public boolean isLasting() {
      return notTaken == null
          || notTaken == Reason.EMPTY
          || notTaken == Reason.UNSUPPORTED
          || notTaken == Reason.MALFORMED;
    }

    @Override
    public String toString() {
      return file + ": " + text;
    }
  }

  /**
   * Collects remarks about the files of one upload, the first {@link CompiledFiles#MAX_REMARKS}.
   */
  static final class Remarks {
    private static final int NAMED_IN_MESSAGE = 5;

    private final List<FileRemark> remarks = new ArrayList<>();
    private int unnamed;

    /** Says of a taken file what it lacks. */
    void add(String file, String text) {
      add(new FileRemark(file, null, text));
    }

    /**
     * Says why a file was not taken.
     *
     * @throws SymbolFileException the same, when it is not the file's fault: sending it again may
     *     help
     */
    void notTaken(String file, SymbolFileException why) throws SymbolFileException {
      if (why.reason() == Reason.UNREADABLE || why.reason() == Reason.TOOL_MISSING) {
        throw why;
      }
      add(new FileRemark(file, why.reason(), String.valueOf(why.getMessage())));
    }

    private void add(FileRemark remark) {
      if (remarks.size() < CompiledFiles.MAX_REMARKS) {
        remarks.add(remark);
      } else {
        unnamed += remark.notTaken() == null ? 0 : 1;
      }
    }

    List<FileRemark> all() {
      return remarks;
    }

    int unnamed() {
      return unnamed;
    }

    /** Refuses an upload of which nothing was taken. */
    SymbolFileException refusal() {
      List<FileRemark> bad = remarks.stream().filter(r -> r.notTaken() != null).toList();
      if (bad.isEmpty()) {
        return new SymbolFileException(
            Reason.EMPTY,
            "no symbol file in it: it needs mapping.txt, methodMapping.txt, .so, .symbols, .sym"
                + " or the DWARF file of a dSYM");
      }
      FileRemark first = bad.get(0);
      Reason reason = first.notTaken() == null ? Reason.MALFORMED : first.notTaken();
      if (first.file().equals(FileRemark.WHOLE) && bad.size() == 1) {
        return new SymbolFileException(reason, first.text());
      }
      int more = bad.size() - NAMED_IN_MESSAGE + unnamed;
      return new SymbolFileException(
          reason,
          "nothing in it can be used: "
              + String.join(
                  "; ", bad.stream().limit(NAMED_IN_MESSAGE).map(FileRemark::toString).toList())
              + (more > 0 ? "; and " + more + " more" : ""));
    }
  }
}
