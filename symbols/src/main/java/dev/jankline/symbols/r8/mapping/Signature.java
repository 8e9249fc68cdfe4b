package dev.jankline.symbols.r8.mapping;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds the signature of a member as a mapping writes it; equal ones are the same object within a
 * class, see {@link Signatures}.
 */
public final class Signature {
  /** How R8 orders methods of one class: name, return type, number of parameters, parameters. */
  public static final Comparator<Signature> R8_ORDER =
      Comparator.comparing(Signature::memberName)
          .thenComparing(Signature::type)
          .thenComparing(Signature::parameters, Signature::compareLists);

  private final String type;
  private final String name;
  private final List<String> parameters;
  private final boolean isMethod;

  Signature(String type, String name, List<String> parameters, boolean isMethod) {
    this.type = type;
    this.name = name;
    this.parameters = List.copyOf(parameters);
    this.isMethod = isMethod;
  }

  /** Return type, or type of a field. */
  String type() {
    return type;
  }

  /** May start with the class that holds the member: {@code a.b.C.name}. */
  String name() {
    return name;
  }

  List<String> parameters() {
    return parameters;
  }

  public boolean isMethod() {
    return isMethod;
  }

  public String text() {
    return text(type, name, parameters, isMethod);
  }

  public static String text(String type, String name, List<String> parameters, boolean isMethod) {
    return isMethod
        ? type + " " + name + "(" + String.join(",", parameters) + ")"
        : type + " " + name;
  }

  /** The class that holds the member: the one named, else the given one. */
  public String holderOr(String enclosing) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? enclosing : name.substring(0, dot);
  }

  public String memberName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static int compareLists(List<String> one, List<String> other) {
    int order = Integer.compare(one.size(), other.size());
    for (int i = 0; order == 0 && i < one.size(); i++) {
      order = one.get(i).compareTo(other.get(i));
    }
    return order;
  }

  /** Makes each signature of a class once, so that they can be compared by identity. */
  static final class Signatures {
    private final Map<String, Signature> byText = new HashMap<>();

    Signature of(String type, String name, List<String> parameters, boolean isMethod) {
      return byText.computeIfAbsent(
          Signature.text(type, name, parameters, isMethod),
          text -> new Signature(type, name, parameters, isMethod));
    }

    /**
     * The signature a member has after renaming when nothing else is said: only its name changes.
     */
    Signature renamed(Signature original, String name) {
      return of(original.type(), name, original.parameters(), original.isMethod());
    }
  }
}
