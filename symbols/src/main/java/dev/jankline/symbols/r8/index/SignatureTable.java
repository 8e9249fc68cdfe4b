package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.r8.mapping.ParsedClass;
import dev.jankline.symbols.r8.mapping.Signature;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers the original methods of one class in R8's order, so that comparing numbers puts
 * alternatives into the order in which R8 shows them.
 */
final class SignatureTable {
  private static final Comparator<Resolved> ORDER =
      Comparator.comparing(Resolved::holder).thenComparing(Resolved::signature, Signature.R8_ORDER);

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
  void write(TypeTable types, NamePool names, Bytes out) throws SymbolFileException {
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
