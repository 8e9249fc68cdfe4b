package dev.jankline.processor.represent;

import dev.jankline.processor.symbolize.SymbolizedStall;

/**
 * Holds a stall with its representative stack.
 *
 * @param stall the stall
 * @param representative the stack that stands for it
 */
public record RepresentedStall(SymbolizedStall stall, RepresentativeStack representative) {}
