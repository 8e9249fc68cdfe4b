package dev.jankline.benchmarks.measure;

import dev.jankline.local.stack.Checkout;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Gives a benchmark what it runs with.
 *
 * @param checkout what the build has made
 * @param directory empty folder of this run, deleted after it
 * @param logs folder for what tools print; empty at the start, kept after the run
 * @param progress takes a line for whoever waits
 */
public record BenchRun(Checkout checkout, Path directory, Path logs, Consumer<String> progress) {}
