package dev.jankline.symbols.r8.index;

/** Names the numbers of the index file; the whole layout is drawn in docs/symbols.md. */
public final class Layout {
  /** Raised with every change of the bytes or of what they mean. */
  public static final int FORMAT_VERSION = 3;

  public static final long MAGIC = 0x4A414E4B52384958L; // JANKR8IX

  public static final int VERSION_AT = 8;
  public static final int CHECKSUM_AT = 12;
  public static final int SECTIONS_AT = 16;

  /** Sections, in this order in the header, each with its offset and its size in bytes. */
  public static final int NAMES = 0;

  public static final int TYPES = 1;
  public static final int FILED = 2;
  public static final int CLASSES = 3;
  public static final int PACKAGES = 4;
  static final int SECTIONS = 5;

  public static final int MAP_ID_AT = SECTIONS_AT + SECTIONS * 8;
  public static final int MAP_HASH_AT = MAP_ID_AT + 4;
  public static final int HEADER_BYTES = MAP_HASH_AT + 4;

  public static final int TYPE_BYTES = 8;

  // Of a partition: the lines of one method among those that share a name in the binary.
  public static final int NAMED = 1;
  public static final int SYNTHESIZED = 2;
  public static final int OUTLINE = 4;
  public static final int ORDERED = 8;

  // Of an entry, beside its signature.
  public static final int NO_LINES = 0;
  static final int ONE_LINE = 1;
  public static final int SAME_SPAN = 2;
  public static final int OTHER_SPAN = 3;
  public static final int HAS_NOTES = 4;
  public static final int ENTRY_BITS = 3;

  // Of notes, beside SYNTHESIZED and OUTLINE.
  public static final int CALL_SITE = 8;
  public static final int REWRITE = 16;

  /** Runs after which differences start anew, so that one can start to read there. */
  public static final int BLOCK_RUNS = 16;

  private Layout() {}

  /** Returns the first two segments of a class's package: what one owner has. */
  public static String packageStart(String className) {
    int end = Math.max(0, className.lastIndexOf('.'));
    int first = className.indexOf('.');
    int second = first < 0 ? -1 : className.indexOf('.', first + 1);
    return className.substring(0, second < 0 ? end : second);
  }
}
