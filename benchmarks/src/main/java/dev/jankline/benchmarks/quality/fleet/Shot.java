package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.schema.ThreadState;
import java.util.List;

/**
 * Holds one sample with original names.
 *
 * @param offsetMillis milliseconds from the start of the stall
 * @param shareMillis milliseconds that it stands for
 * @param state state of the thread
 * @param stack frames, innermost first
 */
record Shot(int offsetMillis, int shareMillis, ThreadState state, List<CodeFrame> stack) {}
