package dev.jankline.dashboard.read;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;

/** Writes a stack as the JSON that the store keeps and clients get: innermost frame first. */
final class StackText {
  /** Frames kept of one stack. */
  private static final int MAX_FRAMES = 256;

  private StackText() {}

  static String of(List<SymbolizedFrame> stack) {
    ArrayNode frames = JsonNodeFactory.instance.arrayNode();
    for (SymbolizedFrame frame : stack.subList(0, Math.min(MAX_FRAMES, stack.size()))) {
      frames
          .addObject()
          .put("function", frame.getFunction())
          .put("file", frame.getFileName())
          .put("line", frame.getLine() < 0 ? null : (Integer) frame.getLine())
          .put("module", frame.getModule())
          .put("inApp", frame.getInApp())
          .put("inline", frame.getInline())
          .put("unsymbolizedReason", frame.getUnsymbolizedReason());
    }
    return frames.toString();
  }
}
