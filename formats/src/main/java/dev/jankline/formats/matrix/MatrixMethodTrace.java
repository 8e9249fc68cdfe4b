package dev.jankline.formats.matrix;

import dev.jankline.formats.report.Frames;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportedTree;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.wire.BatchCheck;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the call tree of a method trace, a line for each call in the order of the calls:
 *
 * <pre>
 * depth,method id,count,milliseconds
 * 0,1048574,1,812
 * 1,17,1,810
 * </pre>
 *
 * A call whose depth has no caller right above it hangs under the nearest one. Not thread-safe.
 */
final class MatrixMethodTrace {
  private static final Pattern LINE =
      Pattern.compile("\\s*(\\d{1,6}),(\\d{1,9}),(\\d{1,9}),(\\d{1,9})\\s*");

  private final ReportedTree tree = new ReportedTree();
  private final Deque<Call> open = new ArrayDeque<>();
  private long rootMillis;

  private record Call(int depth, int node) {}

  /**
   * Reads all lines of a text.
   *
   * @param line line of the report that the text stands on, for messages
   */
  static MatrixMethodTrace read(String text, int line) throws ReportException {
    MatrixMethodTrace trace = new MatrixMethodTrace();
    for (String call : (Iterable<String>) text.lines()::iterator) {
      if (!call.isBlank()) {
        trace.add(call, line);
      }
    }
    return trace;
  }

  /** Adds one call. */
  void add(String text, int line) throws ReportException {
    Matcher call = LINE.matcher(text);
    if (!call.matches()) {
      throw new ReportException(
          line,
          Reason.INVALID,
          "'%s' in the stack is not 'depth,method id,count,milliseconds'"
              .formatted(text.substring(0, Math.min(40, text.length()))));
    }
    if (tree.size() >= BatchCheck.MAX_NODES) {
      throw new ReportException(
          line,
          Reason.TOO_LARGE,
          "the stack has more than " + BatchCheck.MAX_NODES + " calls: trim it");
    }
    add(
        Integer.parseInt(call.group(1)),
        new MatrixFrame(
            Integer.parseInt(call.group(2)),
            Integer.parseInt(call.group(3)),
            Long.parseLong(call.group(4))));
  }

  private void add(int depth, MatrixFrame frame) {
    while (!open.isEmpty() && open.element().depth >= depth) {
      open.pop();
    }
    int parent = open.isEmpty() ? ReportedTree.NONE : open.element().node;
    rootMillis += parent == ReportedTree.NONE ? frame.getDurationMillis() : 0;
    open.push(new Call(depth, tree.addAnew(parent, Frames.of(frame))));
  }

  boolean isEmpty() {
    return tree.size() == 0;
  }

  /** Time of the outermost calls together, in milliseconds. */
  long rootMillis() {
    return rootMillis;
  }

  ReportedTree tree() {
    return tree;
  }
}
