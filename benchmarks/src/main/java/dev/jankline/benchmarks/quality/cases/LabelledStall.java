package dev.jankline.benchmarks.quality.cases;

import dev.jankline.processor.symbolize.SymbolizedStall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall whose cause is known.
 *
 * @param label the cause
 * @param diffuse whether no path holds the majority of its time
 * @param representative functions that a stack has to carry to stand for the stall, outermost
 *     first; empty when that is not known
 * @param stall the stall
 * @param twin the same stall from a build that was obfuscated otherwise; null when there is none
 */
public record LabelledStall(
    String label,
    boolean diffuse,
    List<String> representative,
    SymbolizedStall stall,
    @Nullable SymbolizedStall twin) {}
