package dev.jankline.wire;

import dev.jankline.wire.WireException.Reason;

/**
 * Says one thing that is wrong with what a producer sent.
 *
 * @param reason MALFORMED when it cannot be read, INVALID when it says something that cannot be
 * @param path place, for example {@code events[0].stall.nodes[1].parent}; empty for the whole
 *     document
 * @param what what is there, and what has to be
 */
public record Defect(Reason reason, String path, String what) {
  String message() {
    if (path.isEmpty()) {
      return what;
    }
    return path + (reason == Reason.INVALID ? ": " : " ") + what;
  }
}
