package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.r8.mapping.MappingNote;
import dev.jankline.symbols.r8.mapping.ParsedRange;
import java.util.Map;

/** Writes what the comments say of a line. */
final class NoteEncoder {
  private final Bytes out;
  private final NamePool names;

  NoteEncoder(Bytes out, NamePool names) {
    this.out = out;
    this.names = names;
  }

  /** Writes the notes of a line and says where. */
  int write(ParsedRange range) throws SymbolFileException {
    int at = out.size();
    MappingNote.CallSite site = range.callSite;
    MappingNote.Rewrite rewrite = range.rewrite;
    out.u1(
        (range.synthesized ? Layout.SYNTHESIZED : 0)
            | (range.outline ? Layout.OUTLINE : 0)
            | (site == null ? 0 : Layout.CALL_SITE)
            | (rewrite == null ? 0 : Layout.REWRITE));
    if (rewrite != null) {
      out.signed(rewrite.removedFrames());
      out.varint(rewrite.thrown().size());
      for (String thrown : rewrite.thrown()) {
        out.varint(names.offset(names.number(thrown)));
      }
    }
    if (site != null) {
      out.varint(site.lines().size());
      for (Map.Entry<Integer, Integer> line : site.lines().entrySet()) {
        out.signed(line.getKey());
        out.signed(line.getValue());
      }
    }
    return at;
  }
}
