package dev.jankline.symbols.address;

import java.nio.charset.StandardCharsets;

/**
 * Names the numbers of the address artifact's layout. All fixed-size numbers are big-endian; {@code
 * u} is packed, {@code s} packed with the sign in the lowest bit.
 *
 * <pre>
 *   0  "JANKADDR"     | u32 version | u32 flags (bit 0: columns are kept)
 *  16  u64 image base | u64 origin: address of entry 0 | u32 entries
 *  36  u32 x 9        offsets of the sections below, then the length of the file
 *      facts          text: grade, build ids, anchors, one a line
 *      ranges         { u64 start, u64 end } of executable code, ascending
 *      blocks         { u32 start - origin, u32 offset in entries } of every 16th entry
 *      entries        { u (address - address before) << 2 | bits,  bit 0: nothing here,
 *                       unless bit 1 (same function and caller as before in the block):
 *                         u function offset, u 0 or 1 + offset of the caller's node,
 *                       s (line - line before), s (column - column before) when kept }
 *      nodes          { u function offset, u line, u column when kept,
 *                       u 0 or how far back its caller's node lies }
 *      functions      { u name, u 0 or 1 + file, u 0 or 1 + symbol, u mark }
 *      groups         u32 offset in texts of every 16th text
 *      texts          { u bytes shared with the text before, u bytes that follow, bytes }, sorted
 * </pre>
 */
final class AddressLayout {
  static final byte[] MAGIC = "JANKADDR".getBytes(StandardCharsets.US_ASCII);
  static final int VERSION = 1;
  static final int HEADER_BYTES = 72;
  static final int COLUMNS = 1;
  static final int BLOCK = 16;
  static final int BLOCK_BYTES = 8;

  static final int NOTHING = 1;
  static final int SAME = 2;

  static final int FACTS = 0;
  static final int RANGES = 1;
  static final int BLOCKS = 2;
  static final int ENTRIES = 3;
  static final int NODES = 4;
  static final int FUNCTIONS = 5;
  static final int GROUPS = 6;
  static final int TEXTS = 7;
  static final int SECTIONS = 8;

  private AddressLayout() {}
}
