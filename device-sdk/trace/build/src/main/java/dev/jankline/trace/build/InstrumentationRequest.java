package dev.jankline.trace.build;

import dev.jankline.trace.build.choice.SkipList;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says what is to be instrumented.
 *
 * @param inputs jars and folders of classes, all of one app, so that ids are unique in it
 * @param output the jar or folder to write; for several inputs, a folder that gets each under its
 *     own name
 * @param mapping the methodMapping.txt to write
 * @param earlier methodMapping.txt of an earlier build whose ids are kept; may be the same file
 * @param skips what gets no probes
 */
public record InstrumentationRequest(
    List<Path> inputs, Path output, Path mapping, @Nullable Path earlier, SkipList skips) {
  public InstrumentationRequest {
    inputs = List.copyOf(inputs);
  }
}
