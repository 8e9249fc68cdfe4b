package dev.jankline.service.http1;

import dev.jankline.service.http1.RequestBody.ChunkedBody;
import dev.jankline.service.http1.RequestBody.LengthBody;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final String LINE_END = "\r\n";
  private static final Pattern REQUEST_LINE =
      Pattern.compile("[A-Z]{1,16} [\\x21-\\x7E]++ HTTP/1\\.([01])");
  private static final Pattern FIELD =
      Pattern.compile("([A-Za-z0-9!#$%&'*+.^_`|~-]++):[\\t\\x20-\\x7E\\x80-\\xFF]*+");
  private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");

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
    Matcher line = REQUEST_LINE.matcher(head).region(0, end);
    if (!line.matches()) {
      throw bad("The request line is not 'METHOD target HTTP/1.1'");
    }
    return line.group(1).equals("1");
  }

  private void field(String head, int start, int end) throws BadFraming {
    Matcher line = FIELD.matcher(head).region(start, end);
    if (!line.matches()) {
      throw bad("A header line is not 'name: value' on one line");
    }
    int colon = line.end(1);
    if (isNamed("host", head, start, colon)) {
      hosts++;
    } else if (isNamed("content-length", head, start, colon)) {
      String value = head.substring(colon + 1, end).strip();
      if (contentLength != null || !LENGTH.matcher(value).matches()) {
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
