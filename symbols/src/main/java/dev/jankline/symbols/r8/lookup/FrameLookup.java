package dev.jankline.symbols.r8.lookup;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Chooses the lines of the mapping that a frame's line stands for, by R8's rules in R8's order.
 *
 * <p>One look-up, one object.
 */
final class FrameLookup {
  private final ClassRecord holder;
  private final List<Partition> methods;

  /**
   * Lines chosen of one method.
   *
   * @param runs none when the method is known by name only
   */
  record Choice(Partition method, List<Run> runs) {}

  /**
   * Lines chosen, of one or more methods.
   *
   * @param line the frame's line, or the one that an outline's caller stands for
   */
  record Choices(List<Choice> methods, int line) {
    boolean isEmpty() {
      return methods.isEmpty();
    }
  }

  FrameLookup(ClassRecord holder, List<Partition> methods) {
    this.holder = holder;
    this.methods = methods;
  }

  /** The choices for a line; empty when there is a line and no method has it. */
  Choices choose(int line, RetraceContext context) {
    boolean hasLine = line > 0;
    Choices choices =
        hasLine
            ? narrow(method -> atLine(method, line), line, context)
            : narrow(FrameLookup::withoutLine, line, context);
    if (hasLine && choices.isEmpty()) {
      choices = narrow(Partition::rangeless, line, context);
    }
    return choices.isEmpty() && !hasLine ? byName(line) : choices;
  }

  private Choices narrow(
      Function<Partition, List<Run>> selector, int line, RetraceContext context) {
    List<Choice> choices = new ArrayList<>(methods.size());
    for (Partition method : methods) {
      List<Run> runs = selector.apply(method);
      if (runs.isEmpty()) {
        continue;
      }
      if (context.calledOutline()) {
        Notes notes = holder.notes(runs.get(runs.size() - 1).outermost());
        if (notes.callSite() != null) {
          int caller = context.outlineLine();
          int rewritten = notes.callSite().getOrDefault(caller, caller);
          return narrow(other -> atLine(other, rewritten), rewritten, RetraceContext.EMPTY);
        }
      }
      choices.add(new Choice(method, runs));
    }
    return new Choices(choices, line);
  }

  /**
   * Known by name: what is said of the method as a whole, or the line that stands for all. A method
   * of which nothing is said as a whole, on which R8 fails, is left out.
   */
  private Choices byName(int line) {
    List<Choice> choices = new ArrayList<>(methods.size());
    for (Partition method : methods) {
      Run catchAll = method.catchAll();
      if (catchAll != null || method.isNamed()) {
        choices.add(new Choice(method, catchAll == null ? List.of() : List.of(catchAll)));
      }
    }
    return new Choices(choices, line);
  }

  private static List<Run> atLine(Partition method, int line) {
    Run run = method.runOf(line);
    return run == null ? List.of() : List.of(run);
  }

  /** Without a line: the run of line 0, else the first one without lines of the binary. */
  private static List<Run> withoutLine(Partition method) {
    List<Run> atZero = atLine(method, 0);
    if (!atZero.isEmpty()) {
      return atZero;
    }
    List<Run> rangeless = method.rangeless();
    return rangeless.isEmpty() ? rangeless : rangeless.subList(0, 1);
  }
}
