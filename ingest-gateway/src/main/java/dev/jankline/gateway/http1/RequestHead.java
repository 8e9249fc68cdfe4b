package dev.jankline.gateway.http1;

import dev.jankline.gateway.http1.RequestBody.ChunkedBody;
import dev.jankline.gateway.http1.RequestBody.LengthBody;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Judges the head of an HTTP/1 request before a lenient parser sees it, so that nobody before or
 * behind the gateway can read it as another number of requests.
 *
 * <p>Refused are: a bare LF or CR, folded lines, a space before a colon, control codes, more than
 * one Host or none, more than one Content-Length or one that is no plain number, a
 * Transfer-Encoding other than {@code chunked}, and one beside a Content-Length.
 */
public final class RequestHead {
  /** Most bytes of a head with its request line. */
  static final int MAX_BYTES = 16 * 1024;

  private static final int MAX_LINES = 101;
  private static final int BAD_REQUEST = 400;
  private static final int TOO_LARGE = 431;
  private static final int MAX_METHOD = 16;
  private static final int MAX_LENGTH_DIGITS = 18;
  private static final String LINE_END = "\r\n";
  private static final String VERSION = " HTTP/1.";
  private static final BitSet NAME = nameCharacters();

  private int hosts;
  private @Nullable String contentLength;
  private @Nullable String transferEncoding;

  private RequestHead() {}

  /**
   * The body that follows a head.
   *
   * @param head all bytes of the head as ISO-8859-1, with the empty line at its end
   */
  public static RequestBody body(String head) throws BadFraming {
    int end = head.length() - 2 * LINE_END.length();
    if (lines(head, end) > MAX_LINES) {
      throw new BadFraming(TOO_LARGE, "More than " + (MAX_LINES - 1) + " header lines");
    }
    int lineEnd = head.indexOf(LINE_END);
    boolean http11 = isHttp11(head, lineEnd);
    RequestHead read = new RequestHead();
    while (lineEnd < end) {
      int start = lineEnd + LINE_END.length();
      lineEnd = head.indexOf(LINE_END, start);
      read.field(head, start, lineEnd);
    }
    return read.body(http11);
  }

  private static int lines(String head, int end) {
    int lines = 1;
    for (int at = head.indexOf(LINE_END); at < end; at = head.indexOf(LINE_END, at + 2)) {
      lines++;
    }
    return lines;
  }

  /** Reads {@code METHOD target HTTP/1.x}, with one space each. */
  private static boolean isHttp11(String head, int end) throws BadFraming {
    int at = 0;
    while (at < end && head.charAt(at) >= 'A' && head.charAt(at) <= 'Z') {
      at++;
    }
    boolean isMethod = at > 0 && at <= MAX_METHOD && at < end && head.charAt(at) == ' ';
    int target = at + 1;
    int targetEnd = target;
    while (targetEnd < end && head.charAt(targetEnd) > ' ' && head.charAt(targetEnd) < 0x7F) {
      targetEnd++;
    }
    int minor = targetEnd + VERSION.length();
    boolean isSound =
        isMethod
            && targetEnd > target
            && head.startsWith(VERSION, targetEnd)
            && minor + 1 == end
            && (head.charAt(minor) == '0' || head.charAt(minor) == '1');
    if (!isSound) {
      throw bad("The request line is not 'METHOD target HTTP/1.1'");
    }
    return head.charAt(minor) == '1';
  }

  private void field(String head, int start, int end) throws BadFraming {
    int colon = start;
    while (colon < end && NAME.get(head.charAt(colon))) {
      colon++;
    }
    boolean isSound = colon > start && colon < end && head.charAt(colon) == ':';
    for (int at = colon + 1; isSound && at < end; at++) {
      isSound = isValue(head.charAt(at));
    }
    if (!isSound) {
      throw bad("A header line is not 'name: value' on one line");
    }
    if (isNamed("host", head, start, colon)) {
      hosts++;
    } else if (isNamed("content-length", head, start, colon)) {
      String value = head.substring(colon + 1, end).strip();
      if (contentLength != null || !isLength(value)) {
        throw bad("Content-Length must be one whole number");
      }
      contentLength = value;
    } else if (isNamed("transfer-encoding", head, start, colon)) {
      if (transferEncoding != null
          || !head.substring(colon + 1, end).strip().equalsIgnoreCase("chunked")) {
        throw bad("Transfer-Encoding must be 'chunked', or absent");
      }
      transferEncoding = "chunked";
    }
  }

  /** No other field says where a request ends. */
  private static boolean isNamed(String name, String head, int start, int end) {
    return end - start == name.length() && head.regionMatches(true, start, name, 0, end - start);
  }

  private static boolean isLength(String value) {
    boolean isLength = !value.isEmpty() && value.length() <= MAX_LENGTH_DIGITS;
    for (int at = 0; isLength && at < value.length(); at++) {
      isLength = value.charAt(at) >= '0' && value.charAt(at) <= '9';
    }
    return isLength;
  }

  private static boolean isValue(char character) {
    return character >= ' ' ? character != 0x7F && character <= 0xFF : character == '\t';
  }

  private static BitSet nameCharacters() {
    BitSet characters = new BitSet();
    characters.set('A', 'Z' + 1);
    characters.set('a', 'z' + 1);
    characters.set('0', '9' + 1);
    "!#$%&'*+.^_`|~-".chars().forEach(characters::set);
    return characters;
  }

  private RequestBody body(boolean http11) throws BadFraming {
    if (hosts > 1 || (http11 && hosts == 0)) {
      throw bad("A request has exactly one Host");
    }
    if (transferEncoding != null && (contentLength != null || !http11)) {
      throw bad("Send either Content-Length or Transfer-Encoding, which HTTP/1.0 does not have");
    }
    return transferEncoding != null
        ? new ChunkedBody()
        : new LengthBody(contentLength == null ? 0 : Long.parseLong(contentLength));
  }

  private static BadFraming bad(String message) {
    return new BadFraming(BAD_REQUEST, message);
  }

  /** Says why bytes are not a request that the gateway accepts. Has no stack trace. */
  public static final class BadFraming extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    public BadFraming(int status, String message) {
      super(message, null, false, false);
      this.status = status;
    }

    /** HTTP status of the answer. */
    public int status() {
      return status;
    }
  }
}
