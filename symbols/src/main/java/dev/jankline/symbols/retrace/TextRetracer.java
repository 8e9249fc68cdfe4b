package dev.jankline.symbols.retrace;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.R8Format;
import dev.jankline.symbols.format.SymbolFormat;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.Retraced;
import dev.jankline.symbols.r8.lookup.Retraced.Alternative;
import dev.jankline.symbols.r8.lookup.Retraced.OriginalFrame;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import dev.jankline.symbols.r8.lookup.SourceFiles;
import dev.jankline.symbols.r8.mapping.LineCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /**
   * Reads a mapping once, to retrace a text line by line.
   *
   * @param mapping mapping of R8 or ProGuard, plain or packed; one without any class renames
   *     nothing
   * @param progress is told how much of the mapping is read
   * @throws SymbolFileException when the file is no such mapping
   */
  public static TextRetracer open(Path mapping, CompileProgress progress) throws IOException {
    check(mapping);
    return new TextRetracer(R8Format.open(mapping, progress));
  }

  private static void check(Path mapping) throws SymbolFileException {
    SymbolFormat format;
    try {
      format = SymbolFormats.withDefaults().recognise(mapping);
    } catch (SymbolFileException refused) {
      if (refused.reason() == Reason.EMPTY) {
        return;
      }
      throw refused;
    }
    if (!format.kinds().contains(BuildKind.R8_MAPPING)) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED,
          mapping + " is " + format.title() + ": text is retraced with a mapping.txt of R8 only");
    }
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

  /**
   * Finds the parts of one line of text that R8 would replace.
   *
   * <p>Accepts the same lines as R8's default expression and finds the same parts. A class is
   * written there as any number of segments with dots, a segment as anything that may hold dots
   * itself; here it is the one run of characters that both are, so that no line takes exponential
   * time; where a frame lies is found by {@link FramePlace} in time that grows as the line does.
   *
   * @param text the whole line
   * @param classStart where the class's name starts; -1 when the line names none
   * @param methodStart where the method's name starts; -1 when the line is no frame
   * @param fileStart where the part in the parentheses starts
   * @param lineStart where its line number starts, with the colon; its end when it has none
   * @param lineEnd where the part in the parentheses ends
   */
  record JavaTraceLine(
      String text,
      int classStart,
      int classEnd,
      int methodStart,
      int methodEnd,
      int fileStart,
      int lineStart,
      int lineEnd) {

    private static final String NAME = "[^\\d\\s\\[\\];:()<>][^\\s\\[\\];:()<>]*";
    private static final Pattern THROWN =
        Pattern.compile(
            "(?s)(?:(?:(?<before>" + NAME + ")|.*)?[:\"]\\s+)?(?<class>" + NAME + ")(?:[:\\]].*)?");

    private static final String SUPPRESSED = "Suppressed";

    static JavaTraceLine parse(String text) {
      FramePlace frame = FramePlace.find(text);
      if (frame != null) {
        String name = text.substring(frame.classStart(), frame.classEnd());
        boolean named = !name.equals(SUPPRESSED);
        return new JavaTraceLine(
            text,
            named ? frame.classStart() + name.lastIndexOf('/') + 1 : -1,
            frame.classEnd(),
            frame.methodStart(),
            frame.methodEnd(),
            frame.fileStart(),
            lineStart(text, frame.fileStart(), frame.fileEnd()),
            frame.fileEnd());
      }
      Matcher thrown = THROWN.matcher(text);
      if (thrown.matches()) {
        for (String group : new String[] {"before", "class"}) {
          String name = thrown.group(group);
          if (name != null && !name.equals(SUPPRESSED)) {
            int start = thrown.start(group) + name.lastIndexOf('/') + 1;
            return new JavaTraceLine(text, start, thrown.end(group), -1, -1, -1, -1, -1);
          }
        }
      }
      return new JavaTraceLine(text, -1, -1, -1, -1, -1, -1, -1);
    }

    boolean hasClass() {
      return classStart >= 0;
    }

    boolean isFrame() {
      return hasClass() && methodStart >= 0;
    }

    String className() {
      return text.substring(classStart, classEnd);
    }

    String methodName() {
      return text.substring(methodStart, methodEnd);
    }

    String fileName() {
      return text.substring(fileStart, lineStart);
    }

    /** The line number; -1 when there is none that can be read. */
    int lineNumber() {
      try {
        return lineEnd - lineStart < 2
            ? -1
            : Integer.parseInt(text.substring(lineStart + 1, lineEnd));
      } catch (NumberFormatException noNumber) {
        return -1;
      }
    }

    /** The line with its class replaced. */
    String withClass(String className) {
      return text.substring(0, classStart) + className + text.substring(classEnd);
    }

    /**
     * The line with all its parts replaced.
     *
     * @param line null to keep the line number as it is; empty to leave it out
     */
    String withFrame(String className, String methodName, String fileName, @Nullable String line) {
      return text.substring(0, classStart)
          + className
          + text.substring(classEnd, methodStart)
          + methodName
          + text.substring(methodEnd, fileStart)
          + fileName
          + (line == null ? text.substring(lineStart, lineEnd) : line)
          + text.substring(lineEnd);
    }

    /** Digits at the end after a colon, with the colon; the end when there are none. */
    private static int lineStart(String text, int start, int end) {
      for (int i = end; i > start; i--) {
        char c = text.charAt(i - 1);
        if (c == ':' && i < end) {
          return i - 1;
        }
        if (!Character.isDigit(c)) {
          return end;
        }
      }
      return end;
    }
  }

  /**
   * Finds the first frame {@code at class.method(file)} in a line, in time linear in its length.
   *
   * <p>Finds what this expression finds, which backtracks in the square of the length:
   *
   * <pre>
   * .*?\bat\s+(?&lt;class&gt;NAME)\.(?&lt;method&gt;NAME|&lt;init&gt;|&lt;clinit&gt;)\s*\((?&lt;file&gt;.*)\)\p{Z}*(?:~\[.*\])?
   * NAME = [^\d\s\[\];:()&lt;&gt;][^\s\[\];:()&lt;&gt;]*
   * </pre>
   */
  record FramePlace(
      int classStart, int classEnd, int methodStart, int methodEnd, int fileStart, int fileEnd) {

    private static final Pattern AT = Pattern.compile("\\bat\\s+");
    private static final String NO_NAME = " \t\n\u000B\f\r[];:()<>";

    /** The first frame; null when the line holds none. */
    static @Nullable FramePlace find(String text) {
      int fileEnd = fileEnd(text);
      Matcher at = AT.matcher(text);
      int broken = nextLineEnd(text, 0);
      // A frame's file ends at the same place whatever its start; it may not hold the end of a
      // line.
      int fileFrom = fileEnd < 0 ? -1 : lastLineEnd(text, fileEnd) + 1;
      while (fileEnd >= 0 && at.find() && at.start() <= broken) {
        FramePlace frame = named(text, at.end(), fileEnd);
        if (frame != null && frame.fileStart() >= fileFrom && frame.fileStart() <= fileEnd) {
          return frame;
        }
      }
      return null;
    }

    private static @Nullable FramePlace named(String text, int start, int fileEnd) {
      int end = start;
      while (end < text.length() && NO_NAME.indexOf(text.charAt(end)) < 0) {
        end++;
      }
      int dot = lastDot(text, start, end);
      int methodEnd = end;
      for (String made : new String[] {"<init>", "<clinit>"}) {
        if (end > start + 1 && text.charAt(end - 1) == '.' && text.startsWith(made, end)) {
          dot = end - 1;
          methodEnd = end + made.length();
        }
      }
      if (dot <= start || isDigit(text.charAt(start))) {
        return null;
      }
      int open = methodEnd;
      while (open < text.length() && isSpace(text.charAt(open))) {
        open++;
      }
      return open < text.length() && text.charAt(open) == '('
          ? new FramePlace(start, dot, dot + 1, methodEnd, open + 1, fileEnd)
          : null;
    }

    /** The last dot with the start of a name behind it. */
    private static int lastDot(String text, int start, int end) {
      for (int i = end - 2; i > start; i--) {
        if (text.charAt(i) == '.' && !isDigit(text.charAt(i + 1))) {
          return i;
        }
      }
      return -1;
    }

    /** The last parenthesis that has nothing behind it but blanks and {@code ~[a.jar]}. */
    private static int fileEnd(String text) {
      int end = text.length();
      int close = closing(text, end);
      if (close >= 0) {
        return close;
      }
      int tail = lastLineEnd(text, end);
      if (end == 0 || text.charAt(end - 1) != ']') {
        return -1;
      }
      for (int i = text.lastIndexOf("~[", end - 3); i >= 0 && i > tail - 2; i = before(text, i)) {
        close = closing(text, i);
        if (close >= 0) {
          return close;
        }
      }
      return -1;
    }

    private static int before(String text, int i) {
      return i == 0 ? -1 : text.lastIndexOf("~[", i - 1);
    }

    /** The parenthesis right before a place, blanks left out; -1 when something else is there. */
    private static int closing(String text, int end) {
      int at = end;
      while (at > 0 && isSeparator(text.charAt(at - 1))) {
        at--;
      }
      return at > 0 && text.charAt(at - 1) == ')' ? at - 1 : -1;
    }

    private static int nextLineEnd(String text, int from) {
      int at = from;
      while (at < text.length() && !endsLine(text.charAt(at))) {
        at++;
      }
      return at;
    }

    private static int lastLineEnd(String text, int end) {
      int at = end - 1;
      while (at >= 0 && !endsLine(text.charAt(at))) {
        at--;
      }
      return at;
    }

    private static boolean endsLine(char c) {
      return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    private static boolean isSeparator(char c) {
      int type = Character.getType(c);
      return type == Character.SPACE_SEPARATOR
          || type == Character.LINE_SEPARATOR
          || type == Character.PARAGRAPH_SEPARATOR;
    }

    private static boolean isSpace(char c) {
      return c == ' ' || (c >= '\t' && c <= '\r');
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }
  }
}
