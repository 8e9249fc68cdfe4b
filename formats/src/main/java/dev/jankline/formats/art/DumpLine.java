package dev.jankline.formats.art;

import dev.jankline.formats.report.JavaLines;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.ThreadState;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Knows the forms of the lines that a thread and its frames begin with, whoever wrote the text. */
final class DumpLine {
  private static final String TIME =
      "(?:\\d{4}-)?\\d\\d-\\d\\d +\\d\\d:\\d\\d:\\d\\d\\.\\d{3} +(?:\\d+[ -] ?\\d+(?:/\\S+)? +)?";
  private static final String TAG = "[^:(]{1,80}(?:\\( *\\d+\\))?:(?: |$)";

  /** What logcat and Android Studio write before each line. */
  private static final Pattern LOGCAT =
      Pattern.compile(
          "^(?:%s[VDIWEFA][ /]%s|[VDIWEFA]/%s|%s\\S.{0,160}? [VDIWEFA]  )"
              .formatted(TIME, TAG, TAG, TIME));

  private static final Pattern FRAME = Pattern.compile("(?s)^(?:at |#\\d|native: |kernel: ).*$");
  private static final String KERNEL = "kernel: ";

  /** Marks of quotes, emphasis and headings, as texts in issue trackers have them. */
  private static final Pattern MARKUP = Pattern.compile("^(?:[>*`\\s]|#{2,6} )++");

  /** A frame that does not begin with {@code at}. */
  private static final Pattern CALL =
      Pattern.compile("^[\\w$-]++(?:\\.[\\w$<>-]++)++\\([^()]{1,500}\\)$");

  private DumpLine() {}

  /**
   * Returns the line without indentation, without what a log writes before it, and without the
   * marks that an issue tracker makes bold text and quotes of.
   */
  static String bare(String raw) {
    String line = raw.strip();
    if (!line.isEmpty() && ">*`#".indexOf(line.charAt(0)) >= 0) {
      line = MARKUP.matcher(line).replaceFirst("");
    }
    if (line.startsWith("at** ")) {
      line = "at " + line.substring("at** ".length());
    }
    if (line.endsWith("**")) {
      line = line.substring(0, line.length() - 2);
    }
    boolean isLogged =
        !line.isEmpty()
            && (Character.isDigit(line.charAt(0)) || (line.length() > 1 && line.charAt(1) == '/'));
    return isLogged ? LOGCAT.matcher(line).replaceFirst("").strip() : line;
  }

  /** Tells whether a line looks like a frame, whether it can be read or not. */
  static boolean isFrameLike(String line) {
    return FRAME.matcher(line).matches();
  }

  /** Tells whether a line is a call with its place and without the word {@code at} before it. */
  static boolean isCall(String line) {
    return line.endsWith(")") && CALL.matcher(line).matches();
  }

  /** Tells whether a line is a frame of the kernel, which is passed over. */
  static boolean isKernel(String line) {
    return line.startsWith(KERNEL);
  }

  /**
   * Holds the first line of a thread.
   *
   * @param tid number that the runtime gave it; −1 when the line has none
   * @param sysTid number that the kernel gave it; −1 when the line has none
   * @param word its state as the runtime writes it, without blanks; empty when the line has none
   */
  record Head(String name, int tid, int sysTid, String word, ThreadState state) {
    private static final int MAX_NAME = 128;
    private static final String WORDS = "((?:[A-Z][A-Za-z]*+)?+(?: [A-Z][A-Za-z]*+)*+)";

    /** A form of the line, and the groups in which it has each field; 0 for none. */
    private record Form(Pattern line, int tid, int sysTid, int word) {
      static Form of(String line, int tid, int sysTid, int word) {
        return new Form(Pattern.compile("(?s)^" + line + "$"), tid, sysTid, word);
      }
    }

    /** The name is the first group of each. */
    private static final List<Form> FORMS =
        List.of(
            // ART, and Play Console, which writes states in two words
            Form.of("\"(.*)\"(?: daemon)?(?: prio=-?\\d+)? tid=(\\d++) ?" + WORDS + ".*", 2, 0, 3),
            // native dumps
            Form.of("\"(.*)\" sysTid=(\\d++).*", 0, 2, 0),
            Form.of("\"(.*)\" \\((\\d++)\\).*", 0, 2, 0),
            // Crashlytics
            Form.of(
                "\"?((?:[^:]|:(?! )){1,200}?)\"? \\(([A-Za-z_ ]{1,40}+)\\): ?tid=(\\d++)(?: systid=(\\d++))?.*",
                3,
                4,
                2),
            // ANR-WatchDog and watchdogs of apps
            Form.of("(?:Caused by: )?[\\w.$]*Thread: (.{1,200}?) \\(state = (\\w+)\\)", 0, 0, 2),
            Form.of(
                "(?:Thread )?\"?([^\"():]{1,200}?)\"? \\((RUNNABLE|BLOCKED|WAITING|TIMED_WAITING)\\)",
                0,
                0,
                2),
            // the JVM, which tells the state on a line of its own
            Form.of("\"(.*)\" #\\d++ .*", 0, 0, 0));

    /** Reads the first line of a thread; null when the line is none. */
    static @Nullable Head parse(String line) {
      char last = line.isEmpty() ? ' ' : line.charAt(line.length() - 1);
      if (!line.startsWith("\"") && last != ')' && !line.contains("tid=")) {
        return null;
      }
      for (Form form : FORMS) {
        Matcher head = form.line.matcher(line);
        if (head.matches()) {
          String name = head.group(1);
          boolean isKernels = form.tid == 0 && form.sysTid > 0;
          String word = form.word == 0 ? "" : head.group(form.word).replaceAll("[ _]", "");
          return new Head(
              name.substring(0, Math.min(MAX_NAME, name.length())),
              number(head, form.tid),
              number(head, form.sysTid),
              word,
              isKernels ? ThreadState.NATIVE : state(word));
        }
      }
      return null;
    }

    private static int number(Matcher head, int group) {
      String digits = group == 0 ? null : head.group(group);
      return digits == null ? -1 : DumpLine.number(digits);
    }

    static ThreadState state(String word) {
      String lower = word.toLowerCase(Locale.ROOT);
      return switch (lower) {
        case "runnable", "suspended" -> ThreadState.RUNNABLE;
        case "blocked", "monitor", "waitingforlockinflation" -> ThreadState.BLOCKED;
        case "waiting", "wait" -> ThreadState.WAITING;
        case "timedwaiting", "timedwait", "sleeping" -> ThreadState.TIMED_WAITING;
        case "native" -> ThreadState.NATIVE;
        default ->
            lower.startsWith("waitingfor") || lower.startsWith("waitingin")
                ? ThreadState.WAITING
                : ThreadState.UNKNOWN;
      };
    }
  }

  /** Returns a number of at most nine digits; −1 for a longer one. */
  static int number(String digits) {
    return digits.length() > 9 ? -1 : Integer.parseInt(digits);
  }

  /** Reads a line of a thread dump that is a frame. */
  static final class DumpedFrame {
    /**
     * Play Console has a blank before the bracket, Play services brackets inside, some tools none.
     */
    private static final Pattern JAVA =
        Pattern.compile(
            "(?s)^at ++(?:[^\\s()/]++/)*+([^\\s()/]+)\\.([^\\s()./]+)(?: ?\\((.*)\\))?$");

    private static final Pattern NATIVE =
        Pattern.compile(
            "(?s)^(?:native: )?(?:#\\d++ ++)?+pc ++(?:0x)?([0-9a-fA-F]{1,16}) ++((?!0x)\\S+)(.*)$");
    private static final Pattern BUILD_ID = Pattern.compile("\\(BuildId: ([0-9a-f]+)\\)");
    private static final Pattern MARKS =
        Pattern.compile("(?<! ) *+\\((?:deleted|offset (?:0x)?[0-9a-f]+)\\)");
    private static final Pattern ADDRESS = Pattern.compile("^<(\\w+):[0-9a-f]+>$");
    private static final Pattern SYMBOL = Pattern.compile("^ *\\((.+?)(?: ?\\+ ?\\d+)?\\)$");
    private static final Pattern NO_NAME = Pattern.compile("\\?+|<unknown>|\\(null\\)");

    private DumpedFrame() {}

    /** Reads a frame; null when the line is none. */
    static @Nullable StackFrame parse(String line) {
      Matcher java = JAVA.matcher(line);
      if (java.matches()) {
        return new StackFrame(JavaLines.frame(java), null, null, null, null);
      }
      Matcher code = NATIVE.matcher(line);
      return code.matches() ? new StackFrame(null, nativeFrame(code), null, null, null) : null;
    }

    private static NativeFrame nativeFrame(Matcher code) {
      String rest = code.group(3);
      Matcher build = BUILD_ID.matcher(rest);
      String buildId = build.find() ? build.group(1) : null;
      String marked = BUILD_ID.matcher(rest).replaceFirst("").stripTrailing();
      Matcher symbol = SYMBOL.matcher(MARKS.matcher(marked).replaceAll(""));
      boolean isNamed = symbol.matches() && !NO_NAME.matcher(symbol.group(1)).matches();
      return new NativeFrame(
          buildId,
          module(code.group(2)),
          Long.parseUnsignedLong(code.group(1), 16),
          false,
          null,
          isNamed ? symbol.group(1) : null);
    }

    /**
     * The path of an installed app holds random text that is the device's alone, and a mapping
     * without a file ({@code <anonymous:7c3f…>}) an address of the process. A library may be inside
     * of an archive, {@code base.apk!libreader.so}.
     */
    private static String module(String path) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      name = name.endsWith("!") ? name : name.substring(name.lastIndexOf('!') + 1);
      return ADDRESS.matcher(name).replaceFirst("<$1>");
    }
  }
}
