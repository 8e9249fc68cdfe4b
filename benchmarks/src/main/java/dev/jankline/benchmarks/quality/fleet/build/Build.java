package dev.jankline.benchmarks.quality.fleet.build;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.frame.Symbolizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Stands for a shipped binary of an app and its symbols. First it is told all the code there is,
 * then it is finished, then it ships stacks as its binary has them.
 */
public interface Build {
  BuildId id();

  /** Learns of a stack, innermost frame first. */
  void learn(List<CodeFrame> leafFirst);

  /** Names and places everything, and opens the symbols. */
  Symbolizer finish(Path folder) throws IOException;

  /** The frames the device sees; the same frame is the same object. */
  List<StackFrame> ship(List<CodeFrame> leafFirst);

  /** The name a class has in the binary. */
  String className(String original);
}
