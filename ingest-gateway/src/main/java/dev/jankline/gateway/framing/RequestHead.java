package dev.jankline.gateway.framing;

import java.util.Locale;
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
  private static final Pattern REQUEST_LINE =
      Pattern.compile("[A-Z]{1,16} [\\x21-\\x7E]+ HTTP/1\\.([01])");
  private static final Pattern FIELD =
      Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+:[\\t\\x20-\\x7E\\x80-\\xFF]*");
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
    String[] lines = head.substring(0, head.length() - 4).split("\r\n", -1);
    if (lines.length > MAX_LINES) {
      throw new BadFraming(TOO_LARGE, "More than " + (MAX_LINES - 1) + " header lines");
    }
    var requestLine = REQUEST_LINE.matcher(lines[0]);
    if (!requestLine.matches()) {
      throw bad("The request line is not 'METHOD target HTTP/1.1'");
    }
    RequestHead read = new RequestHead();
    for (int i = 1; i < lines.length; i++) {
      read.field(lines[i]);
    }
    return read.body(requestLine.group(1).equals("1"));
  }

  private void field(String line) throws BadFraming {
    if (!FIELD.matcher(line).matches()) {
      throw bad("A header line is not 'name: value' on one line");
    }
    int colon = line.indexOf(':');
    String value = line.substring(colon + 1).strip();
    switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
      case "host" -> hosts++;
      case "content-length" -> {
        if (contentLength != null || !LENGTH.matcher(value).matches()) {
          throw bad("Content-Length must be one whole number");
        }
        contentLength = value;
      }
      case "transfer-encoding" -> {
        if (transferEncoding != null || !value.equalsIgnoreCase("chunked")) {
          throw bad("Transfer-Encoding must be 'chunked', or absent");
        }
        transferEncoding = value;
      }
      default -> {
        // No other field says where a request ends.
      }
    }
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
}
