package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.PackedBytes;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.r8.index.NamePool.TypeTable;
import dev.jankline.symbols.r8.mapping.MappingNote;
import dev.jankline.symbols.r8.mapping.ParsedClass;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedMember;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedRange;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedRange.LineRange;
import dev.jankline.symbols.r8.mapping.Signature;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes one class of a mapping as its record of the index file. */
final class ClassEncoder {
  private final ParsedClass parsed;
  private final NamePool names;
  private final TypeTable types;
  private final SignatureTable signatures;

  ClassEncoder(ParsedClass parsed, NamePool names, TypeTable types) {
    this.parsed = parsed;
    this.names = names;
    this.types = types;
    this.signatures = new SignatureTable(parsed);
  }

  /** The record: what it is of, methods by name, the methods, and their notes. */
  PackedBytes encode() throws SymbolFileException {
    PackedBytes notes = new PackedBytes();
    PackedBytes methods = new PackedBytes();
    List<NameDirectory.Entry> entries = new ArrayList<>();
    NoteEncoder noteEncoder = new NoteEncoder(notes, names);
    for (Map.Entry<String, List<ParsedRange>> ranges : parsed.ranges.entrySet()) {
      int name = names.number(ranges.getKey());
      entries.add(NameDirectory.Entry.of(names, name, methods.size()));
      methods.varint(names.offset(name));
      method(Partitions.of(ranges.getValue()), methods, noteEncoder);
    }
    PackedBytes record = new PackedBytes();
    record.varint(names.offset(names.number(parsed.obfuscated)));
    record.varint(types.number(parsed.original));
    record.varint(entries.size());
    record.varint(methods.size());
    signatures.write(types, names, record);
    NameDirectory.write(entries, names, record);
    record.all(methods);
    record.all(notes);
    return record;
  }

  private void method(List<List<ParsedRange>> partitions, PackedBytes out, NoteEncoder notes)
      throws SymbolFileException {
    AnswerSize.check(parsed, partitions);
    out.varint(partitions.size());
    for (List<ParsedRange> partition : partitions) {
      new PartitionEncoder(parsed, signatures, notes).encode(partition, out);
    }
  }

  /**
   * Refuses methods for which one look-up would answer more frames than any program needs: a
   * mapping of a few bytes can ask for a thousand million alternatives.
   */
  static final class AnswerSize {
    /** As many as a class file can have lines. */
    static final long MAX_FRAMES = 1 << 16;

    private AnswerSize() {}

    static void check(ParsedClass parsed, List<List<ParsedRange>> partitions)
        throws SymbolFileException {
      long frames = 0;
      for (List<ParsedRange> partition : partitions) {
        frames += frames(partition);
      }
      if (frames > MAX_FRAMES) {
        throw new SymbolFileException(
            Reason.TOO_LARGE,
            "method '"
                + partitions.get(0).get(0).renamed
                + "' of class "
                + parsed.original
                + " stands for up to "
                + frames
                + " frames at once, more than "
                + MAX_FRAMES
                + ": no compiler writes such a mapping");
      }
    }

    /** The most frames one look-up gives: all lines without a range, or one group with a range. */
    private static long frames(List<ParsedRange> partition) {
      long rangeless = 0;
      long most = 0;
      for (int at = 0; at < partition.size(); ) {
        List<ParsedRange> group = Partitions.inlineGroup(partition, at);
        ParsedRange inner = group.get(0);
        long alternatives =
            inner.original == null || !inner.isAmbiguous() ? 1 : inner.original.span();
        long frames = alternatives * group.size();
        rangeless += inner.shipped == null ? frames : 0;
        most = Math.max(most, frames);
        at += group.size();
      }
      return Math.max(rangeless, most);
    }
  }

  /**
   * Writes the lines of one method: runs of lines that share their lines of the binary, numbers as
   * differences to the run before. Where the runs are in order, every {@link Layout#BLOCK_RUNS}th
   * can be reached by a table.
   */
  static final class PartitionEncoder {
    private final ParsedClass parsed;
    private final SignatureTable signatures;
    private final NoteEncoder notes;
    private final PackedBytes runs = new PackedBytes();
    private final PackedBytes blocks = new PackedBytes();
    private int lastShipped;
    private int lastOriginal;

    PartitionEncoder(ParsedClass parsed, SignatureTable signatures, NoteEncoder notes) {
      this.parsed = parsed;
      this.signatures = signatures;
      this.notes = notes;
    }

    void encode(List<ParsedRange> partition, PackedBytes out) throws SymbolFileException {
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

  /** Writes what the comments say of a line. */
  static final class NoteEncoder {
    private final PackedBytes out;
    private final NamePool names;

    NoteEncoder(PackedBytes out, NamePool names) {
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

  /**
   * Splits the lines that share a name in the binary into the methods they are of, as R8 does: a
   * new one starts where the outermost signature changes, unless the first and the last are the
   * same.
   */
  static final class Partitions {
    private Partitions() {}

    static List<List<ParsedRange>> of(List<ParsedRange> ranges) {
      List<ParsedRange> current = new ArrayList<>(inlineGroup(ranges, 0));
      if (ranges.size() <= 1 || last(current).signature == last(ranges).signature) {
        return List.of(ranges);
      }
      List<List<ParsedRange>> partitions = new ArrayList<>();
      for (int at = current.size(); at < ranges.size(); ) {
        List<ParsedRange> group = inlineGroup(ranges, at);
        if (last(current).signature != last(group).signature) {
          partitions.add(current);
          current = new ArrayList<>();
        }
        current.addAll(group);
        at += group.size();
      }
      partitions.add(current);
      return partitions;
    }

    /** Lines with the same lines of the binary after each other: all inlined into the last. */
    static List<ParsedRange> inlineGroup(List<ParsedRange> ranges, int start) {
      int end = start + 1;
      while (end < ranges.size() && ranges.get(end - 1).hasSameShippedLines(ranges.get(end))) {
        end++;
      }
      return ranges.subList(start, end);
    }

    static ParsedRange last(List<ParsedRange> ranges) {
      return ranges.get(ranges.size() - 1);
    }
  }

  /**
   * Numbers the original methods of one class in R8's order, so that comparing numbers puts
   * alternatives into the order in which R8 shows them.
   */
  static final class SignatureTable {
    private static final Comparator<Resolved> ORDER =
        Comparator.comparing(Resolved::holder)
            .thenComparing(Resolved::signature, Signature.R8_ORDER);

    private final String enclosing;
    private final List<Resolved> sorted;
    private final Map<Signature, Integer> numbers = new HashMap<>();

    /** A method with its class, whether the mapping wrote the class or not. */
    private record Resolved(String holder, Signature signature) {}

    SignatureTable(ParsedClass parsed) {
      this.enclosing = parsed.original;
      Set<Signature> all = new HashSet<>();
      parsed.ranges.values().forEach(ranges -> ranges.forEach(range -> all.add(range.signature)));
      parsed.members.values().stream()
          .map(member -> member.signature)
          .filter(Signature::isMethod)
          .forEach(all::add);
      this.sorted = sorted(all);
    }

    private List<Resolved> sorted(Collection<Signature> all) {
      List<Resolved> ordered = all.stream().map(this::resolved).sorted(ORDER).toList();
      List<Resolved> distinct = new ArrayList<>(ordered.size());
      for (Resolved next : ordered) {
        if (distinct.isEmpty() || ORDER.compare(distinct.get(distinct.size() - 1), next) != 0) {
          distinct.add(next);
        }
        numbers.put(next.signature(), distinct.size() - 1);
      }
      return distinct;
    }

    private Resolved resolved(Signature signature) {
      return new Resolved(signature.holderOr(enclosing), signature);
    }

    int number(Signature signature) {
      Integer number = numbers.get(signature);
      if (number == null) {
        throw new IllegalStateException("signature " + signature.text() + " is of another class");
      }
      return number;
    }

    /** Writes class and name of each method, all of one width. */
    void write(TypeTable types, NamePool names, PackedBytes out) throws SymbolFileException {
      int[] fields = new int[sorted.size() * 2];
      int widest = 0;
      for (int i = 0; i < sorted.size(); i++) {
        Resolved resolved = sorted.get(i);
        fields[2 * i] = types.number(resolved.holder());
        fields[2 * i + 1] = names.offset(names.number(resolved.signature().memberName()));
        widest |= fields[2 * i] | fields[2 * i + 1];
      }
      int width = Math.max(1, (39 - Integer.numberOfLeadingZeros(widest)) / 8);
      out.varint(sorted.size());
      out.u1(width);
      for (int field : fields) {
        out.fixed(field, width);
      }
    }
  }
}
