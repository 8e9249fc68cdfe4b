package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.r8.mapping.ParsedClass;
import dev.jankline.symbols.r8.mapping.ParsedRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
  Bytes encode() throws SymbolFileException {
    Bytes notes = new Bytes();
    Bytes methods = new Bytes();
    List<NameDirectory.Entry> entries = new ArrayList<>();
    NoteEncoder noteEncoder = new NoteEncoder(notes, names);
    for (Map.Entry<String, List<ParsedRange>> ranges : parsed.ranges.entrySet()) {
      int name = names.number(ranges.getKey());
      entries.add(NameDirectory.Entry.of(names, name, methods.size()));
      methods.varint(names.offset(name));
      method(Partitions.of(ranges.getValue()), methods, noteEncoder);
    }
    Bytes record = new Bytes();
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

  private void method(List<List<ParsedRange>> partitions, Bytes out, NoteEncoder notes)
      throws SymbolFileException {
    AnswerSize.check(parsed, partitions);
    out.varint(partitions.size());
    for (List<ParsedRange> partition : partitions) {
      new PartitionEncoder(parsed, signatures, notes).encode(partition, out);
    }
  }
}
