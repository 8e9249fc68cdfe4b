package dev.jankline.benchmarks.quality.fleet.build;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.frame.Symbolizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Describes a shipped binary of an app and its symbols. First {@link #learn} is called for all
 * stacks, then {@link #finish} once, then {@link #ship} for each stack.
 */
public interface Build {
  /** Returns the identity of the build. */
  BuildId id();

  /** Adds the code of a stack, innermost frame first. */
  void learn(List<CodeFrame> leafFirst);

  /** Gives names and addresses to the code, and opens the symbols. */
  Symbolizer finish(Path folder) throws IOException;

  /** Returns the frames that a device sends; equal frames are the same object. */
  List<StackFrame> ship(List<CodeFrame> leafFirst);

  /** Returns the name of a class in the binary. */
  String className(String original);
}
