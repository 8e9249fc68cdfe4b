package dev.jankline.symbols.upload;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.upload.SymbolCompiler.CompiledFiles;
import java.util.ArrayList;
import java.util.List;

/** Collects remarks about the files of one upload, the first {@link CompiledFiles#MAX_REMARKS}. */
final class Remarks {
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
