package dev.jankline.symbols.r8.mapping;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedMember;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedRange;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedRange.LineRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of one class of a mapping and what the comments say of them.
 *
 * <p>Which comment counts for which line, and when several lines are one member, is R8's rule: the
 * last line of a group with the same lines of the binary stands for the member; the ones before it
 * were inlined into it.
 */
final class ClassParser {
  /** Method lines of one class: four times as many as a class file can have methods. */
  static final int MAX_RANGES = 1 << 18;

  private final ParsedClass parsed;
  private final List<MappingNote> pendingNotes = new ArrayList<>();
  private @Nullable Signature pendingResidual;
  private @Nullable ParsedRange activeRange;
  private @Nullable ParsedMember lastMember;
  private @Nullable MemberLine previous;
  private int ranges;

  /** A member line, field or method. */
  private record MemberLine(
      @Nullable LineRange shipped,
      Signature signature,
      @Nullable LineRange original,
      String renamed) {}

  ClassParser(String original, String obfuscated) {
    this.parsed = new ParsedClass(original, obfuscated);
  }

  void member(LineCursor line) throws SymbolFileException {
    MemberLine member = parse(line);
    if (member.signature().isMethod()) {
      addRange(member);
    }
    if (previous != null && endsMember(previous, member)) {
      lastMember = memberOf(previous);
    }
    previous = member;
  }

  /** Takes a comment, which counts for the member above it, or for the class when there is none. */
  void note(MappingNote note) {
    if (previous == null) {
      if (note instanceof MappingNote.SourceFile file && parsed.sourceFile == null) {
        parsed.sourceFile = file.name();
      }
      return;
    }
    if (activeRange != null) {
      activeRange.add(note);
    }
    if (note instanceof MappingNote.Synthesized || note instanceof MappingNote.Outline) {
      pendingNotes.add(note);
    }
    if (note instanceof MappingNote.Residual residual) {
      residual(residual, previous.renamed());
    }
  }

  ParsedClass finish() {
    if (previous != null) {
      lastMember = memberOf(previous);
    }
    return parsed;
  }

  private void residual(MappingNote.Residual note, String renamed) {
    pendingResidual =
        parsed.signatures.of(note.type(), renamed, note.parameters(), note.isMethod());
    if (activeRange == null) {
      return;
    }
    if (!note.isMethod()) {
      pendingResidual = null;
    } else if (!isOfLastMember(activeRange)) {
      activeRange.residual = pendingResidual;
    }
  }

  private MemberLine parse(LineCursor line) throws SymbolFileException {
    line.skipSpace();
    LineRange shipped = line.shippedLines();
    if (shipped != null) {
      line.skipSpace();
      line.expect(":");
    }
    line.skipSpace();
    Signature signature = signature(line);
    line.skipSpace();
    LineRange original = null;
    if (line.accept(':')) {
      line.skipSpace();
      original = line.lines();
    }
    line.skipSpace();
    line.expect("->");
    line.skipSpace();
    String renamed = line.member();
    line.expectEnd();
    return new MemberLine(shipped, signature, original, renamed);
  }

  private Signature signature(LineCursor line) throws SymbolFileException {
    String type = line.type(true);
    line.expectSpace();
    String name = line.member();
    line.skipSpace();
    List<String> parameters = new ArrayList<>();
    boolean method = line.accept('(');
    if (method) {
      line.skipSpace();
      while (!line.accept(')')) {
        if (!parameters.isEmpty()) {
          line.expect(",");
          line.skipSpace();
        }
        parameters.add(line.type(true));
        line.skipSpace();
      }
    }
    return parsed.signatures.of(type, name, parameters, method);
  }

  private void addRange(MemberLine line) throws SymbolFileException {
    if (++ranges > MAX_RANGES) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "class " + parsed.original + " has more than " + MAX_RANGES + " method lines");
    }
    ParsedRange range =
        new ParsedRange(line.shipped(), line.signature(), line.original(), line.renamed());
    ParsedRange before = activeRange;
    if (before != null
        && before.signature == range.signature
        && before.renamed.equals(range.renamed)) {
      range.residual =
          before.residual != null
              ? before.residual
              : parsed.signatures.renamed(before.signature, before.renamed);
    } else if (lastMember != null && isOfLastMember(range)) {
      range.residual = lastMember.residual;
    }
    parsed.ranges.computeIfAbsent(line.renamed(), name -> new ArrayList<>()).add(range);
    activeRange = range;
  }

  private boolean isOfLastMember(ParsedRange range) {
    return lastMember != null && lastMember.signature == range.signature;
  }

  /** False when the next line says where the line before was inlined. */
  private static boolean endsMember(MemberLine line, MemberLine next) {
    LineRange original = next.original();
    return !line.renamed().equals(next.renamed())
        || line.shipped() == null
        || !line.shipped().equals(next.shipped())
        || original == null
        || !original.single();
  }

  private ParsedMember memberOf(MemberLine line) {
    ParsedMember member = lastMember;
    if (line.shipped() == null
        || member == null
        || !member.residual.name().equals(line.renamed())
        || member.signature != line.signature()) {
      Signature key = residualOf(line);
      member =
          parsed.members.computeIfAbsent(key, same -> new ParsedMember(line.signature(), same));
    }
    for (MappingNote note : pendingNotes) {
      member.synthesized |= note instanceof MappingNote.Synthesized;
      member.outline |= note instanceof MappingNote.Outline;
    }
    pendingNotes.clear();
    pendingResidual = null;
    return member;
  }

  private Signature residualOf(MemberLine line) {
    return pendingResidual != null && pendingResidual.isMethod() == line.signature().isMethod()
        ? pendingResidual
        : parsed.signatures.renamed(line.signature(), line.renamed());
  }
}
