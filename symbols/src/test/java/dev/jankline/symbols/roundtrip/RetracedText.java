package dev.jankline.symbols.roundtrip;

import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.retrace.TextRetracer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Retraces whole texts. */
final class RetracedText {
  private RetracedText() {}

  static List<String> of(Path mapping, List<String> lines) throws IOException {
    TextRetracer retracer = TextRetracer.open(mapping, CompileProgress.NONE);
    return lines.stream().flatMap(line -> retracer.next(line).stream()).toList();
  }
}
