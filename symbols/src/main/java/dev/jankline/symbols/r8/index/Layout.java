package dev.jankline.symbols.r8.index;

/**
 * Names the numbers of the index file of a mapping. The file is stored beside the mapping as {@code
 * sha256/ab/abcdef….r8-VERSION}. Numbers are big-endian; v is an unsigned number in groups of 7
 * bits, lowest first; z is the same of a signed number (0, -1, 1, -2 … as 0, 1, 2, 3 …).
 *
 * <pre>
 * header       0  8  "JANKR8IX"
 *              8  4  format version
 *             12  4  CRC-32C of everything behind the header
 *             16 40  offset (4) and size (4) of: names, types, types with a file, classes, packages
 *             56  4  name of # pg_map_id, 60  4  of the hash in # pg_map_hash; empty when there is none
 *             64     records, then types, types with a file, classes, packages, names
 * name        v length, UTF-8                                     referred to by its offset within the names, never 0
 * type        4 name, 4 name of its source file or 0              numbered from 0; original classes
 * directory   (4 hash, 4 value)…                                  sorted by String.hashCode, then by name
 *               classes: obfuscated name -&gt; record; types with a file: original name -&gt; type;
 *               packages: first two segments of original packages -&gt; name; methods: name in the binary -&gt; method
 * record      v obfuscated name, v type, v methods, v bytes of methods, v signatures, 1 width
 *             (type, name)…                                       signatures, each field of that width
 *             directory of methods, methods, notes
 * method      v name, v partitions, partition…                    a partition is one original method
 * partition   1 flags: 1 named, 2 synthesized, 4 outline, 8 ordered
 *             v signature                                         if named
 *             v runs, v bytes of runs
 *             (4 first line, 4 offset of the run)…                if ordered: every 16th run
 *             run…                                                lines are differences, starting anew every 16 runs
 * run         v entries*2 + 1 if it has lines of the binary       entries: innermost first
 *             z first line - last line of the run before, v last - first
 * entry       v signature*8 + 4 if it has notes + lines: 0 none, 1 one, 2 as many as the binary's, 3 other
 *             z first original line - that of the entry before    if it has lines
 *             v last - first                                      if 3
 *             v offset of its notes                               if it has notes
 * notes       1 flags: 2 synthesized, 4 outline, 8 call site, 16 rewrite
 *             z frames to remove, v conditions, v name…           if rewrite
 *             v lines, (z line of the outline, z line here)…      if call site
 * </pre>
 */
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
