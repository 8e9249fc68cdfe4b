package dev.jankline.processor.represent;

import dev.jankline.schema.SymbolizedFrame;
import org.jspecify.annotations.Nullable;

/** Tells frames apart by what their name and role depend on. */
record FrameIdentity(
    String function,
    @Nullable String className,
    @Nullable String methodName,
    @Nullable String module,
    @Nullable String fileName) {

  static FrameIdentity of(SymbolizedFrame frame) {
    return new FrameIdentity(
        frame.getFunction(),
        frame.getClassName(),
        frame.getMethodName(),
        frame.getModule(),
        frame.getFileName());
  }
}
