package dev.jankline.symbols.binary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a table of {@code .debug_abbrev}: the shapes that entries of {@code .debug_info} have. */
public final class DwarfAbbreviations {
  /** One attribute of a shape. */
  public record Attribute(int name, int form) {}

  /** The shape of an entry. */
  public record Shape(int tag, boolean hasChildren, List<Attribute> attributes) {}

  private static final int MAX_SHAPES = 10_000;
  private static final int MAX_ATTRIBUTES = 100;

  private final Map<Integer, Shape> shapes = new HashMap<>();

  public DwarfAbbreviations(BinaryBytes section, long offset) {
    DwarfReader in = new DwarfReader(section, offset, 8);
    for (int code = in.number(); code != 0; code = in.number()) {
      if (shapes.size() == MAX_SHAPES) {
        throw new IndexOutOfBoundsException("more than " + MAX_SHAPES + " shapes of entries");
      }
      int tag = in.number();
      boolean hasChildren = in.u8() != 0;
      shapes.put(code, new Shape(tag, hasChildren, attributes(in)));
    }
  }

  public Shape shape(int code) {
    Shape shape = shapes.get(code);
    if (shape == null) {
      throw new IndexOutOfBoundsException("an entry of unknown shape " + code);
    }
    return shape;
  }

  private static List<Attribute> attributes(DwarfReader in) {
    List<Attribute> attributes = new ArrayList<>();
    while (true) {
      int name = in.number();
      int form = in.number();
      if (name == 0 && form == 0) {
        return List.copyOf(attributes);
      }
      if (attributes.size() == MAX_ATTRIBUTES) {
        throw new IndexOutOfBoundsException("more than " + MAX_ATTRIBUTES + " attributes");
      }
      attributes.add(new Attribute(name, form));
    }
  }
}
