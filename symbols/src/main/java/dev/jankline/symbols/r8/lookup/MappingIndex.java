package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.r8.index.Layout;
import dev.jankline.symbols.r8.lookup.ClassRecord.Notes;
import dev.jankline.symbols.r8.lookup.MappingIndex.FrameLookup.Choice;
import dev.jankline.symbols.r8.lookup.MappingIndex.FrameLookup.Choices;
import dev.jankline.symbols.r8.lookup.Partition.LineEntry;
import dev.jankline.symbols.r8.lookup.Partition.Run;
import dev.jankline.symbols.r8.lookup.Retraced.Alternative;
import dev.jankline.symbols.r8.lookup.Retraced.OriginalFrame;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers from the index of a mapping what R8's retrace answers from the mapping itself.
 *
 * <p>Thread-safe; holds nothing on the heap but itself. A look-up reads the class's record only and
 * takes time that grows with the logarithm of classes, methods and lines.
 */
public final class MappingIndex {
  /** Says that there is no line. */
  public static final int NO_LINE = Integer.MIN_VALUE;

  private final IndexFile file;

  private MappingIndex(IndexFile file) {
    this.file = file;
  }

  /**
   * Maps an index file that {@code MappingCompiler} wrote. The file may be deleted afterwards but
   * not changed.
   *
   * @throws IndexFormatException when it is no index of this version, or damaged
   */
  public static MappingIndex open(Path index) throws IOException {
    return new MappingIndex(IndexFile.open(index));
  }

  /**
   * The original frames of a shipped one.
   *
   * @param line {@link #NO_LINE} when the frame has none
   * @param context what the lines above it in the stack left, see {@link Retraced.Alternative#next}
   */
  public Retraced frame(String className, String methodName, int line, RetraceContext context) {
    int start = file.classRecord(className);
    if (start < 0) {
      return new Retraced(className, false, file.sourceFile(className), false, List.of());
    }
    ClassRecord holder = new ClassRecord(file, start);
    List<Partition> methods = holder.partitions(methodName);
    if (methods != null) {
      FrameLookup.Choices choices = new FrameLookup(holder, methods).choose(line, context);
      if (!choices.isEmpty()) {
        return new AnswerBuilder(holder, choices, context).build();
      }
    }
    return new Retraced(holder.originalName(), true, holder.sourceFile(), false, List.of());
  }

  /** The original name of a class of the binary; null when the mapping does not have it. */
  public @Nullable String className(String shipped) {
    int start = file.classRecord(shipped);
    return start < 0 ? null : new ClassRecord(file, start).originalName();
  }

  /**
   * Whether the app ships code of the package of an original class, by its first two segments:
   * {@code com.example} of {@code com.example.feed.FeedScreen}. A mapping leaves out classes that
   * kept their name and all their lines, so the class itself need not be in it.
   */
  public boolean ships(String originalClass) {
    return file.hasPackage(Layout.packageStart(originalClass));
  }

  /** {@code # pg_map_id} of the mapping, as it was given to the compiler. */
  public @Nullable String mapId() {
    return file.headerName(Layout.MAP_ID_AT);
  }

  /** {@code # pg_map_hash} of the mapping, as it was given to the compiler. */
  public @Nullable String mapHash() {
    return file.headerName(Layout.MAP_HASH_AT);
  }

  /** Says that a file is no index this version reads; compiling the mapping again mends it. */
  public static final class IndexFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    IndexFormatException(String message) {
      super(message);
    }
  }

  /** Turns the lines chosen for a frame into original frames, as R8 does. */
  static final class AnswerBuilder {
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
      return new Retraced(
          holder.originalName(), true, holder.sourceFile(), ambiguous, alternatives);
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

  /**
   * Chooses the lines of the mapping that a frame's line stands for, by R8's rules in R8's order.
   *
   * <p>One look-up, one object.
   */
  static final class FrameLookup {
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
     * Known by name: what is said of the method as a whole, or the line that stands for all. A
     * method of which nothing is said as a whole, on which R8 fails, is left out.
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
}
