package dev.jankline.symbols.load;

import dev.jankline.symbols.frame.Symbolizer;

/**
 * A symbolizer with what it costs.
 *
 * @param heapBytes bound of the memory it holds, memo included
 */
record LoadedSymbols(Symbolizer symbolizer, long heapBytes) {}
