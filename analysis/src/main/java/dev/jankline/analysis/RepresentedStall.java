package dev.jankline.analysis;

import dev.jankline.analysis.symbolize.SymbolizedStall;

/**
 * Holds a stall with its representative stack.
 *
 * @param stall the stall
 * @param representative the stack that stands for it
 */
public record RepresentedStall(SymbolizedStall stall, RepresentativeStack representative) {}
