package dev.jankline.symbols.retrace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of one line of text that R8 would replace.
 *
 * <p>Accepts the same lines as R8's default expression and finds the same parts. A class is written
 * there as any number of segments with dots, a segment as anything that may hold dots itself; here
 * it is the one run of characters that both are, so that no line takes exponential time; where a
 * frame lies is found by {@link FramePlace} in time that grows as the line does.
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
          "(?:(?:(?<before>" + NAME + ")|.*)?[:\"]\\s+)?(?<class>" + NAME + ")(?:[:\\]].*)?");

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
