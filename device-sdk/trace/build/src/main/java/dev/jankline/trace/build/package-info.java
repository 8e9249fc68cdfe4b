/**
 * Puts probes into compiled classes and writes which id stands for which method. In: jars and
 * folders of classes. Out: the same with probes, and methodMapping.txt.
 *
 * <p>Reading order: {@link dev.jankline.trace.build.Instrumentation} (one run over jars and
 * folders) -> {@code ClassContent} (their class files) -> {@code MethodChoice} (which methods) ->
 * {@code MethodIds} (an id for each) -> {@code ProbeInsertion} (the probes) -> {@link
 * dev.jankline.trace.build.MethodMapping} (the file that names the ids).
 */
@NullMarked
package dev.jankline.trace.build;

import org.jspecify.annotations.NullMarked;
