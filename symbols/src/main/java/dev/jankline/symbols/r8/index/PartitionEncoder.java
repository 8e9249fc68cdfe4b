package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.r8.mapping.ParsedClass;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedMember;
import dev.jankline.symbols.r8.mapping.ParsedRange;
import dev.jankline.symbols.r8.mapping.ParsedRange.LineRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the lines of one method: runs of lines that share their lines of the binary, numbers as
 * differences to the run before. Where the runs are in order, every {@link Layout#BLOCK_RUNS}th can
 * be reached by a table.
 */
final class PartitionEncoder {
  private final ParsedClass parsed;
  private final SignatureTable signatures;
  private final NoteEncoder notes;
  private final Bytes runs = new Bytes();
  private final Bytes blocks = new Bytes();
  private int lastShipped;
  private int lastOriginal;

  PartitionEncoder(ParsedClass parsed, SignatureTable signatures, NoteEncoder notes) {
    this.parsed = parsed;
    this.signatures = signatures;
    this.notes = notes;
  }

  void encode(List<ParsedRange> partition, Bytes out) throws SymbolFileException {
    List<List<ParsedRange>> groups = new ArrayList<>();
    for (int at = 0; at < partition.size(); at += groups.get(groups.size() - 1).size()) {
      groups.add(Partitions.inlineGroup(partition, at));
    }
    boolean ordered = groups.size() > Layout.BLOCK_RUNS && isOrdered(groups);
    for (int i = 0; i < groups.size(); i++) {
      if (i % Layout.BLOCK_RUNS == 0) {
        startBlock(groups.get(i).get(0).shipped);
      }
      run(groups.get(i));
    }
    ParsedMember member = parsed.member(Partitions.last(partition));
    out.u1(flags(member) | (ordered ? Layout.ORDERED : 0));
    if (member != null) {
      out.varint(signatures.number(member.signature));
    }
    out.varint(groups.size());
    out.varint(runs.size());
    if (ordered) {
      out.all(blocks);
    }
    out.all(runs);
  }

  private static int flags(@Nullable ParsedMember member) {
    return member == null
        ? 0
        : Layout.NAMED
            | (member.synthesized ? Layout.SYNTHESIZED : 0)
            | (member.outline ? Layout.OUTLINE : 0);
  }

  private static boolean isOrdered(List<List<ParsedRange>> groups) {
    int last = -1;
    for (List<ParsedRange> group : groups) {
      LineRange shipped = group.get(0).shipped;
      if (shipped == null || shipped.from() <= last) {
        return false;
      }
      last = shipped.to();
    }
    return true;
  }

  private void startBlock(@Nullable LineRange shipped) {
    blocks.u4(shipped == null ? 0 : shipped.from());
    blocks.u4(runs.size());
    lastShipped = 0;
    lastOriginal = 0;
  }

  private void run(List<ParsedRange> group) throws SymbolFileException {
    LineRange shipped = group.get(0).shipped;
    runs.varint(group.size() << 1 | (shipped == null ? 0 : 1));
    if (shipped != null) {
      runs.signed(shipped.from() - lastShipped);
      runs.varint(shipped.to() - shipped.from());
      lastShipped = shipped.to();
    }
    for (ParsedRange range : group) {
      entry(range);
    }
  }

  private void entry(ParsedRange range) throws SymbolFileException {
    LineRange original = range.original;
    int kind = kind(range);
    runs.varint(
        signatures.number(range.signature) << Layout.ENTRY_BITS
            | kind
            | (range.hasNotes() ? Layout.HAS_NOTES : 0));
    if (original != null) {
      runs.signed(original.from() - lastOriginal);
      lastOriginal = original.from();
    }
    if (original != null && kind == Layout.OTHER_SPAN) {
      runs.varint(original.to() - original.from());
    }
    if (range.hasNotes()) {
      runs.varint(notes.write(range));
    }
  }

  private static int kind(ParsedRange range) {
    if (range.original == null) {
      return Layout.NO_LINES;
    }
    if (range.original.span() == 1) {
      return Layout.ONE_LINE;
    }
    return range.isAmbiguous() ? Layout.OTHER_SPAN : Layout.SAME_SPAN;
  }
}
