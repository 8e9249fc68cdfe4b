package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import java.util.List;

/**
 * Holds one sample by its original names.
 *
 * @param offsetMillis from the start of the stall
 * @param shareMillis time it stands for
 * @param state state of the thread
 * @param stack frames, innermost first
 */
record Shot(int offsetMillis, int shareMillis, String state, List<CodeFrame> stack) {}
