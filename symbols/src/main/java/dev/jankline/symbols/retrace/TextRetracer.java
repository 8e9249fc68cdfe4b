package dev.jankline.symbols.retrace;

import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.RetraceContext;
import dev.jankline.symbols.r8.lookup.Retraced;
import dev.jankline.symbols.r8.lookup.Retraced.Alternative;
import dev.jankline.symbols.r8.lookup.Retraced.OriginalFrame;
import dev.jankline.symbols.r8.lookup.SourceFiles;
import dev.jankline.symbols.r8.mapping.LineCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * De-obfuscates text line by line exactly as R8's retrace does: what is no frame and no exception
 * passes through; a frame becomes one line, several or none; other readings of it are marked {@code
 * <OR>}.
 *
 * <p>Used by one thread: what a line leaves for the next is kept in between.
 */
public final class TextRetracer {
  private final MappingIndex index;
  private RetraceContext context = RetraceContext.EMPTY;

  public TextRetracer(MappingIndex index) {
    this.index = index;
  }

  /** The lines that stand for the next line of the text. */
  public List<String> next(String text) {
    JavaTraceLine line = JavaTraceLine.parse(text);
    if (!line.hasClass()) {
      return List.of(text);
    }
    return line.isFrame() ? frame(line) : thrown(line);
  }

  private List<String> thrown(JavaTraceLine line) {
    String shipped = line.className();
    String original = index.className(shipped);
    context = RetraceContext.ofThrown(shipped);
    return List.of(line.withClass(original == null ? shipped : original));
  }

  private List<String> frame(JavaTraceLine line) {
    Retraced retraced =
        index.frame(line.className(), line.methodName(), line.lineNumber(), context);
    if (retraced.isUnknown()) {
      return List.of(unknown(line, retraced));
    }
    List<Reading> readings = distinct(line, retraced);
    context = next(retraced, readings);
    readings.sort(Reading.R8_ORDER);
    return interleaved(readings.stream().map(reading -> reading.lines(line, retraced)).toList());
  }

  /** The frame of a method that is not in the mapping leaves what it found for the next. */
  private static String unknown(JavaTraceLine line, Retraced retraced) {
    int number = line.lineNumber();
    return line.withFrame(
        retraced.className(),
        line.methodName(),
        retraced.sourceFile() == null
            ? retraced.isClassKnown()
                ? SourceFiles.inferred(retraced.className(), line.fileName())
                : line.fileName()
            : retraced.sourceFile(),
        number == -1 ? null : number(number));
  }

  /** Readings whose innermost frames look different; of those that do not, the first. */
  private static List<Reading> distinct(JavaTraceLine line, Retraced retraced) {
    List<Reading> readings = new ArrayList<>();
    Set<Reading.Look> seen = new HashSet<>();
    for (Alternative alternative : retraced.alternatives()) {
      if (!alternative.frames().isEmpty()) {
        Reading reading = new Reading(alternative, line.fileName(), line.lineNumber());
        if (seen.add(reading.look())) {
          readings.add(reading);
        }
      }
    }
    return readings;
  }

  private static RetraceContext next(Retraced retraced, List<Reading> readings) {
    if (readings.isEmpty()) {
      List<Alternative> all = retraced.alternatives();
      return all.get(all.size() - 1).next();
    }
    return readings.size() == 1 ? readings.get(0).next() : RetraceContext.EMPTY;
  }

  /** One line of each reading, then the next of each, as R8 shows them. */
  private static List<String> interleaved(List<List<String>> readings) {
    List<String> lines = new ArrayList<>();
    int longest = readings.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < longest; i++) {
      Set<String> shown = new HashSet<>();
      for (List<String> reading : readings) {
        if (i < reading.size() && shown.add(reading.get(i))) {
          boolean other = reading != readings.get(0);
          lines.add(other ? marked(reading.get(i)) : reading.get(i));
        }
      }
    }
    return lines;
  }

  private static String marked(String line) {
    int at = line.indexOf("at ");
    if (at < 0) {
      at = (int) line.chars().takeWhile(c -> LineCursor.isSpace((char) c)).count();
    }
    return line.substring(0, at) + "<OR> " + line.substring(at);
  }

  static String number(int line) {
    return line <= 0 ? "" : ":" + line;
  }

  /** One reading of a frame, as text. */
  private record Reading(Alternative alternative, String shippedFile, int shippedLine) {
    static final Comparator<Reading> R8_ORDER =
        Comparator.comparing((Reading reading) -> reading.innermost().rank())
            .thenComparing(reading -> reading.file(reading.innermost()))
            .thenComparing(reading -> reading.line(reading.innermost()));

    /** What R8 compares to tell readings apart: the line only when the shipped frame has one. */
    record Look(String className, String methodName, String file, int line) {}

    OriginalFrame innermost() {
      return alternative.frames().get(0);
    }

    RetraceContext next() {
      return alternative.next();
    }

    String file(OriginalFrame frame) {
      String stated = frame.sourceFile();
      return stated == null ? SourceFiles.inferred(frame.className(), shippedFile) : stated;
    }

    int line(OriginalFrame frame) {
      return frame.lineOr(shippedLine);
    }

    Look look() {
      OriginalFrame frame = innermost();
      return new Look(
          frame.className(), frame.methodName(), file(frame), shippedLine > 0 ? line(frame) : 0);
    }

    List<String> lines(JavaTraceLine shipped, Retraced retraced) {
      return alternative.frames().stream()
          .map(
              frame ->
                  shipped.withFrame(
                      frame.className(),
                      frame.methodName(),
                      file(frame),
                      text(line(frame), retraced.isAmbiguous())))
          .toList();
    }

    /** Null keeps what is there: R8 invents no line for a frame that has none to choose by. */
    private @Nullable String text(int line, boolean ambiguous) {
      return line != -1 && (shippedLine > -1 || !ambiguous) ? number(line) : null;
    }
  }
}
