package dev.jankline.gateway.scan;

import dev.jankline.gateway.privacy.CleanText;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.ValueLimits;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/** Makes, from a schema of the contract, what passes over its values. */
final class Parts {
  /** Records of which exactly one of the optional fields is set. */
  private static final Set<String> ONE_OF = Set.of("Event", "StackFrame");

  private Parts() {}

  static Part of(Schema schema) {
    return part(schema, schema.getName());
  }

  private static Part part(Schema schema, String name) {
    return switch (schema.getType()) {
      case RECORD -> record(schema);
      case ARRAY -> array(schema, name);
      case MAP -> map(schema, name);
      case UNION -> union(schema, name);
      case STRING -> text(name);
      case INT -> number(name, true);
      case LONG -> number(name, false);
      case FLOAT -> Parts::floatNumber;
      case DOUBLE -> fixed(Double.BYTES);
      case BOOLEAN -> Parts::bool;
      case ENUM -> enumeration(schema.getEnumSymbols().size());
      case FIXED -> fixed(schema.getFixedSize());
      case NULL -> in -> {};
      default -> throw new IllegalArgumentException("no event has a " + schema.getType());
    };
  }

  private static Part record(Schema schema) {
    List<Schema.Field> fields = schema.getFields();
    Part[] parts = new Part[fields.size()];
    for (int i = 0; i < parts.length; i++) {
      Schema.Field field = fields.get(i);
      String name = schema.getName() + "." + field.name();
      parts[i] =
          switch (name) {
            case "Stall.frames" -> StackParts.frames(of(field.schema().getElementType()));
            case "Stall.nodes" -> StackParts::nodes;
            case "StackSample.node", "LockOwner.node" -> StackParts::nodeOrNone;
            default -> part(field.schema(), name);
          };
    }
    return ONE_OF.contains(schema.getName()) ? oneOf(parts, fields) : all(parts);
  }

  private static Part all(Part[] parts) {
    return in -> {
      for (Part part : parts) {
        part.pass(in);
      }
    };
  }

  /** A union whose value is set takes more than the byte that says that it is not. */
  private static Part oneOf(Part[] parts, List<Schema.Field> fields) {
    boolean[] optional = new boolean[parts.length];
    for (int i = 0; i < parts.length; i++) {
      optional[i] = fields.get(i).schema().isNullable();
    }
    return in -> {
      int set = 0;
      for (int i = 0; i < parts.length; i++) {
        int start = in.position;
        parts[i].pass(in);
        set += optional[i] && in.position > start + 1 ? 1 : 0;
      }
      if (set != 1) {
        throw new Unusual();
      }
    };
  }

  private static Part array(Schema schema, String name) {
    int max =
        switch (name) {
          case "ScreenFrames.overrunHistogram" -> BatchCheck.OVERRUN_BUCKETS;
          case "Exposure.starts" -> BatchCheck.MAX_STARTS;
          default -> Integer.MAX_VALUE;
        };
    return items(part(schema.getElementType(), name), max);
  }

  private static Part map(Schema schema, String name) {
    return items(
        all(new Part[] {text(name), part(schema.getValueType(), name)}), Integer.MAX_VALUE);
  }

  private static Part items(Part item, int max) {
    return in -> {
      int count = in.readCount();
      if (count > max) {
        throw new Unusual();
      }
      for (int i = 0; i < count; i++) {
        item.pass(in);
      }
      if (count > 0) {
        in.endArray();
      }
    };
  }

  private static Part union(Schema schema, String name) {
    Part[] branches = schema.getTypes().stream().map(type -> part(type, name)).toArray(Part[]::new);
    return in -> {
      int branch = in.readInt();
      if (branch < 0 || branch >= branches.length) {
        throw new Unusual();
      }
      branches[branch].pass(in);
    };
  }

  private static Part text(String name) {
    CleanText clean = CleanText.of(name);
    int max = ValueLimits.maxLength(name);
    return in -> {
      int length = in.readLength();
      int start = in.take(length);
      // A text has at most as many characters as bytes.
      if (length > max || !clean.is(in.bytes, start, start + length)) {
        throw new Unusual();
      }
    };
  }

  private static Part number(String name, boolean isInt) {
    long min = ValueLimits.min(name);
    long max = ValueLimits.max(name);
    return in -> {
      long value = isInt ? in.readInt() : in.readLong();
      if (value < min || value > max) {
        throw new Unusual();
      }
    };
  }

  private static void floatNumber(BatchCursor in) throws Unusual {
    int at = in.take(Float.BYTES);
    int bits =
        (in.bytes[at] & 0xFF)
            | (in.bytes[at + 1] & 0xFF) << 8
            | (in.bytes[at + 2] & 0xFF) << 16
            | (in.bytes[at + 3] & 0xFF) << 24;
    float value = Float.intBitsToFloat(bits);
    if (!(Float.isFinite(value) && value >= 0)) {
      throw new Unusual();
    }
  }

  private static void bool(BatchCursor in) throws Unusual {
    int value = in.bytes[in.take(1)];
    if (value != 0 && value != 1) {
      throw new Unusual();
    }
  }

  private static Part enumeration(int symbols) {
    return in -> {
      int value = in.readInt();
      if (value < 0 || value >= symbols) {
        throw new Unusual();
      }
    };
  }

  private static Part fixed(int size) {
    return in -> {
      int unused = in.take(size);
    };
  }

  /** Ends a pass over bytes that must be decoded in full, whatever is wrong with them. */
  static final class Unusual extends Exception {
    private static final long serialVersionUID = 1L;

    Unusual() {
      super("the batch must be decoded", null, false, false);
    }
  }

  /** Passes over one value of the contract. */
  @FunctionalInterface
  interface Part {
    /**
     * Moves the cursor behind the value.
     *
     * @throws Unusual when the value cannot be read, breaks a rule, or holds what must be cleaned
     */
    void pass(BatchCursor in) throws Unusual;
  }

  /**
   * Passes over the numbers of a stall that point to others: frames come before nodes, nodes before
   * what names one, so that each is held against what was counted before.
   */
  static final class StackParts {
    private StackParts() {}

    static void node(BatchCursor in, int index) throws Unusual {
      int parent = in.readInt();
      int frame = in.readInt();
      if (parent < -1 || parent >= index || frame < 0 || frame >= in.frames) {
        throw new Unusual();
      }
    }

    static void nodes(BatchCursor in) throws Unusual {
      int count = in.readCount();
      if (count > BatchCheck.MAX_NODES) {
        throw new Unusual();
      }
      for (int i = 0; i < count; i++) {
        node(in, i);
      }
      if (count > 0) {
        in.endArray();
      }
      in.nodes = count;
    }

    /** An index of a node, or -1 for none. */
    static void nodeOrNone(BatchCursor in) throws Unusual {
      int node = in.readInt();
      if (node < -1 || node >= in.nodes) {
        throw new Unusual();
      }
    }

    /** Remembers how many frames the array had that follows. */
    static Part frames(Part frame) {
      return in -> {
        int count = in.readCount();
        for (int i = 0; i < count; i++) {
          frame.pass(in);
        }
        if (count > 0) {
          in.endArray();
        }
        in.frames = count;
      };
    }
  }
}
