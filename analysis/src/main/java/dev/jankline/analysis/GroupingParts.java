package dev.jankline.analysis;

import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.analysis.Fingerprint.PartName;
import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.KnownFrame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects the parts that each grouping hashes. A rule of fingerprint version 1 ({@link
 * Fingerprinter}).
 *
 * <p>Of a stall with app code on its representative path:
 *
 * <ul>
 *   <li>KEY: {@code frame} (the {@link CulpritFrame});
 *   <li>INNER: {@code primitive} (list entry of the blocking call, or {@code NONE}), {@code frame};
 *   <li>OUTER: the two outermost in-app frames.
 * </ul>
 *
 * Of a stall without:
 *
 * <ul>
 *   <li>KEY: the {@link Operation}; of a message loop that waits for work {@code system} with
 *       {@code kind}; where no operation is found {@code system} with {@code kind}, of a stall
 *       without dominant stack * {@code no_dominant_stack} with {@code kind}, and the {@link
 *       StallEntry entry};
 *   <li>INNER: {@code kind} and {@code primitive}; when it blocks on nothing, {@code kind} and the
 *       three innermost frames of the path;
 *   <li>OUTER: the entry.
 * </ul>
 */
public final class GroupingParts {

  private static final int OUTER_FRAMES = 2;
  private static final int INNER_FRAMES = 3;

  private GroupingParts() {}

  /** Returns the parts of primary grouping. */
  public static List<Part> key(
      RepresentativeStack stack, @Nullable CulpritFrame key, BlockingVote vote, StallEntry entry) {
    if (key == null) {
      return withoutApp(stack, vote, entry);
    }
    return List.of(new Part(PartName.FRAME, key.name()));
  }

  private static List<Part> withoutApp(
      RepresentativeStack stack, BlockingVote vote, StallEntry entry) {
    if (vote.kind() == BlockingKind.IDLE_AT_DUMP) {
      return List.of(new Part(PartName.SYSTEM, vote.kindName()));
    }
    KnownFrame operation = stack.noDominantStack() ? null : Operation.of(stack);
    if (operation != null) {
      return List.of(new Part(PartName.OPERATION, Operation.nameOf(operation)));
    }
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part(
            stack.noDominantStack() ? PartName.NO_DOMINANT_STACK : PartName.SYSTEM,
            vote.kindName()));
    parts.addAll(entry.parts());
    return parts;
  }

  /** Returns the parts of grouping INNER. */
  public static List<Part> inner(
      RepresentativeStack stack, @Nullable CulpritFrame key, BlockingVote vote) {
    if (key != null) {
      return List.of(
          new Part(PartName.PRIMITIVE, vote.primitiveName()),
          frame(PartName.FRAME, key.frame().known()));
    }
    List<Part> parts = new ArrayList<>();
    parts.add(new Part(PartName.KIND, vote.kindName()));
    if (vote.kind() != null) {
      parts.add(new Part(PartName.PRIMITIVE, vote.primitiveName()));
    } else {
      List<KnownFrame> path = stack.path();
      for (int i = Math.max(0, path.size() - INNER_FRAMES); i < path.size(); i++) {
        parts.add(frame(PartName.FRAME, path.get(i)));
      }
    }
    return parts;
  }

  /** Returns the parts of grouping OUTER. */
  public static List<Part> outer(
      RepresentativeStack stack, @Nullable CulpritFrame key, StallEntry entry) {
    if (key == null) {
      return entry.parts();
    }
    List<Part> parts = new ArrayList<>(OUTER_FRAMES);
    for (KnownFrame frame : stack.path()) {
      if (frame.inApp() && parts.size() < OUTER_FRAMES) {
        parts.add(frame(PartName.FRAME, frame));
      }
    }
    return parts;
  }

  /** Returns the parts of every grouping for a stall that cannot be named before symbols arrive. */
  public static List<Part> unsymbolized(String app, String buildId) {
    return List.of(new Part(PartName.UNSYMBOLIZED, buildId), new Part(PartName.APP, app));
  }

  private static Part frame(PartName name, KnownFrame frame) {
    return new Part(name, frame.name().text());
  }
}
