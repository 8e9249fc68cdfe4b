package dev.jankline.processor.fingerprint;

import dev.jankline.processor.cause.BlockingVote;
import dev.jankline.processor.fingerprint.Fingerprint.Part;
import dev.jankline.processor.lists.ClassifiedFrame;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.represent.RepresentativeStack;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Picks what each lens hashes; part of the promise of fingerprint v1 ({@link Fingerprinter}).
 *
 * <p>With app code on the representative path:
 *
 * <ul>
 *   <li>KEY: {@code kind} (what the key code blocks on, {@code NONE}), {@code frame} (deepest
 *       in-app frame), and {@code caller} when that frame is a shared utility;
 *   <li>INNER: {@code primitive} (list entry of the blocking call, {@code NONE}), {@code frame};
 *   <li>OUTER: the two outermost in-app frames.
 * </ul>
 *
 * Without:
 *
 * <ul>
 *   <li>KEY: {@code system} or {@code diffuse} with {@code kind}, then the {@link StallEntry
 *       entry};
 *   <li>INNER: {@code kind} and {@code primitive}, or without one the three innermost frames of the
 *       path;
 *   <li>OUTER: the entry.
 * </ul>
 */
public final class LensParts {

  private static final int OUTER_FRAMES = 2;
  private static final int INNER_FRAMES = 3;

  private LensParts() {}

  public static List<Part> key(
      RepresentativeStack stack, @Nullable KeyCode key, BlockingVote vote, StallEntry entry) {
    List<Part> parts = new ArrayList<>();
    if (key == null) {
      parts.add(new Part(stack.diffuse() ? "diffuse" : "system", vote.kindName()));
      parts.addAll(entry.parts());
      return parts;
    }
    parts.add(new Part("kind", vote.kindName()));
    parts.add(frame("frame", key.frame().known()));
    ClassifiedFrame caller = key.caller();
    if (caller != null) {
      parts.add(frame("caller", caller.known()));
    }
    return parts;
  }

  public static List<Part> inner(
      RepresentativeStack stack, @Nullable KeyCode key, BlockingVote vote) {
    String primitive = vote.primitive().isEmpty() ? "NONE" : vote.primitive();
    if (key != null) {
      return List.of(new Part("primitive", primitive), frame("frame", key.frame().known()));
    }
    List<Part> parts = new ArrayList<>();
    parts.add(new Part("kind", vote.kindName()));
    if (vote.kind() != null) {
      parts.add(new Part("primitive", primitive));
    } else {
      List<KnownFrame> path = stack.path();
      for (int i = Math.max(0, path.size() - INNER_FRAMES); i < path.size(); i++) {
        parts.add(frame("frame", path.get(i)));
      }
    }
    return parts;
  }

  public static List<Part> outer(
      RepresentativeStack stack, @Nullable KeyCode key, StallEntry entry) {
    if (key == null) {
      return entry.parts();
    }
    return stack.path().stream()
        .filter(KnownFrame::inApp)
        .limit(OUTER_FRAMES)
        .map(frame -> frame("frame", frame))
        .toList();
  }

  private static Part frame(String name, KnownFrame frame) {
    return new Part(name, frame.name().text());
  }
}
