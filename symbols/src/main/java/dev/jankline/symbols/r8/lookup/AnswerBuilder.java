package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.r8.lookup.FrameLookup.Choice;
import dev.jankline.symbols.r8.lookup.FrameLookup.Choices;
import dev.jankline.symbols.r8.lookup.Partition.LineEntry;
import dev.jankline.symbols.r8.lookup.Retraced.Alternative;
import dev.jankline.symbols.r8.lookup.Retraced.OriginalFrame;
import java.util.ArrayList;
import java.util.List;

/** Turns the lines chosen for a frame into original frames, as R8 does. */
final class AnswerBuilder {
  private static final int UNSET = MappingIndex.NO_LINE;

  private final ClassRecord holder;
  private final Choices choices;
  private final RetraceContext context;
  private final boolean ambiguous;

  AnswerBuilder(ClassRecord holder, Choices choices, RetraceContext context) {
    this.holder = holder;
    this.choices = choices;
    this.context = context;
    this.ambiguous = isAmbiguous(choices);
  }

  Retraced build() {
    List<Alternative> alternatives = new ArrayList<>();
    for (Choice choice : choices.methods()) {
      if (choice.runs().isEmpty()) {
        alternatives.add(byName(choice.method()));
      }
      for (Run run : choice.runs()) {
        ofRun(choice.method(), run, alternatives);
      }
    }
    return new Retraced(holder.originalName(), true, holder.sourceFile(), ambiguous, alternatives);
  }

  private static boolean isAmbiguous(Choices choices) {
    if (choices.methods().size() != 1) {
      return !choices.isEmpty();
    }
    List<Run> runs = choices.methods().get(0).runs();
    return runs.size() > 1
        || runs.stream().flatMap(run -> run.entries().stream()).anyMatch(LineEntry::isAmbiguous);
  }

  private Alternative byName(Partition method) {
    List<OriginalFrame> frames =
        method.isSynthesized() ? List.of() : List.of(holder.frame(method.signature(), UNSET));
    return new Alternative(frames, next(method.isOutline()));
  }

  /** One alternative, or one for each line that the innermost may be on. */
  private void ofRun(Partition method, Run run, List<Alternative> alternatives) {
    LineEntry innermost = run.innermost();
    if (!ambiguous || !innermost.isAmbiguous()) {
      alternatives.add(of(method, run, UNSET));
      return;
    }
    for (int line = innermost.from(); line <= innermost.to(); line++) {
      alternatives.add(of(method, run, line));
    }
  }

  private Alternative of(Partition method, Run run, int innermostLine) {
    List<LineEntry> entries = run.entries();
    int end = entries.size() - (isOutermostSynthesized(method, run) ? 1 : 0);
    int removed = removed(entries);
    List<OriginalFrame> frames = new ArrayList<>(entries.size());
    for (int i = Math.max(removed, 0); i < end; i++) {
      LineEntry entry = entries.get(i);
      int line = i == 0 && innermostLine != UNSET ? innermostLine : line(run, entry);
      frames.add(holder.frame(entry.signature(), line));
    }
    return new Alternative(frames, next(isOutline(method, run)));
  }

  /**
   * Innermost frames that a rewrite removes; a mapping that removes more than there are is wrong.
   */
  private int removed(List<LineEntry> entries) {
    int removed = 0;
    for (LineEntry entry : entries) {
      if (entry.notes() >= 0) {
        removed += holder.notes(entry).removedFrames(context.thrown());
      }
    }
    return removed > entries.size() ? 0 : removed;
  }

  private int line(Run run, LineEntry entry) {
    if (entry.isOneLine()) {
      return entry.to();
    }
    int shipped = choices.line();
    boolean hasLine = shipped != MappingIndex.NO_LINE;
    if (!ambiguous && (!run.hasRange() || !hasLine || shipped == -1)) {
      int first = run.firstLine(entry);
      return first > 0 ? first : UNSET;
    }
    return hasLine && run.contains(shipped) ? run.originalLine(entry, shipped) : UNSET;
  }

  private boolean isOutermostSynthesized(Partition method, Run run) {
    return method.isNamed()
        ? method.isSynthesized()
        : holder.notes(run.outermost()).isSynthesized();
  }

  private boolean isOutline(Partition method, Run run) {
    return method.isNamed() ? method.isOutline() : holder.notes(run.outermost()).isOutline();
  }

  private RetraceContext next(boolean outline) {
    return outline && choices.line() != MappingIndex.NO_LINE
        ? RetraceContext.ofOutline(choices.line())
        : RetraceContext.EMPTY;
  }
}
