package dev.jankline.benchmarks.quality.fleet.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds one section of a template file: a chain of frames and the stacks that can follow it.
 *
 * @param name its name
 * @param settings {@code key=value} pairs of its first line
 * @param chain frames, outermost first
 * @param ends alternative continuations of the chain, outermost frame first
 */
public record Section(
    String name, Map<String, String> settings, List<FrameStep> chain, List<List<FrameStep>> ends) {

  public @Nullable String setting(String key) {
    return settings.get(key);
  }

  public int number(String key, int otherwise) {
    String value = settings.get(key);
    return value == null ? otherwise : Integer.parseInt(value);
  }

  /** Returns a section whose chain has further frames before and after those of this one. */
  public Section with(List<FrameStep> before, List<FrameStep> after) {
    List<FrameStep> longer = new ArrayList<>(before);
    longer.addAll(chain);
    longer.addAll(after);
    return new Section(name, settings, List.copyOf(longer), ends);
  }

  /** Returns the chain as device and version have it. */
  public List<FrameSource> chain(Moment moment) {
    List<FrameSource> frames = new ArrayList<>();
    chain.forEach(step -> step.addTo(frames, moment));
    return frames;
  }

  /** Returns the chain and one of the continuations that the release can have. */
  public List<FrameSource> whole(Moment moment) {
    List<FrameSource> frames = chain(moment);
    List<List<FrameStep>> fitting = new ArrayList<>();
    for (List<FrameStep> end : ends) {
      if (end.stream().allMatch(step -> step.fits(moment.device().release()))) {
        fitting.add(end);
      }
    }
    if (!fitting.isEmpty()) {
      moment.dice().pick(fitting).forEach(step -> step.addTo(frames, moment));
    }
    return frames;
  }
}
