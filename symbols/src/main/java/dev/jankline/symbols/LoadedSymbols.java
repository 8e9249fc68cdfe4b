package dev.jankline.symbols;

/**
 * A symbolizer with what it costs.
 *
 * @param heapBytes bound of the memory it holds, memo included
 */
record LoadedSymbols(Symbolizer symbolizer, long heapBytes) {}
