package dev.jankline.benchmarks.quality.cases;

import dev.jankline.processor.symbolize.SymbolizedStall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall whose cause is known.
 *
 * @param label name of the cause
 * @param diffuse whether no path holds the majority of its time
 * @param representative functions that the representative stack has to hold, outermost first; empty
 *     when they are not known
 * @param stall the stall
 * @param twin the same stall from another build of the same version, with other obfuscated names;
 *     null when there is none
 */
public record LabelledStall(
    String label,
    boolean diffuse,
    List<String> representative,
    SymbolizedStall stall,
    @Nullable SymbolizedStall twin) {}
