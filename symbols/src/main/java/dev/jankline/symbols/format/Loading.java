package dev.jankline.symbols.format;

import dev.jankline.symbols.frame.Symbolizer;
import java.io.IOException;

/** An artifact that is about to be loaded: first its cost is known, then it is loaded. */
public interface Loading {
  /** Upper bound of the heap that the symbolizer will hold, its memo included, in bytes. */
  long heapBytes();

  /** Loads the artifact. */
  Symbolizer symbolizer() throws IOException;
}
