package dev.jankline.gateway.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;

/**
 * Writes what a client of HTTP/2 sends, byte by byte.
 *
 * <pre>
 * frame: length(3) type(1) flags(1) stream(4)  payload of that length
 * </pre>
 */
public final class Http2Bytes {
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int WINDOW_UPDATE = 8;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int INITIAL_WINDOW_SIZE = 4;

  /** HPACK: indexed :method GET, :method POST and :scheme http. */
  private static final byte GET = (byte) 0x82;

  private static final byte POST = (byte) 0x83;
  private static final byte HTTP = (byte) 0x86;

  private Http2Bytes() {}

  /** The start of a connection with the settings every client may leave as they are. */
  public static byte[] preface() {
    return start(new byte[0]);
  }

  /** The start of a connection whose streams may receive so many bytes at first. */
  public static byte[] preface(int windowBytes) {
    return start(new byte[] {0, INITIAL_WINDOW_SIZE, 0, 0, 0, (byte) windowBytes});
  }

  /** A GET without a key on a stream. */
  public static byte[] get(int stream, String path) {
    return frame(HEADERS, END_HEADERS | END_STREAM, stream, fields(GET, path));
  }

  /** The head of a POST without a key on a stream; its body is to come. */
  public static byte[] post(int stream, String path) {
    return frame(HEADERS, END_HEADERS, stream, fields(POST, path));
  }

  /** Lets the gateway send more bytes on a stream. */
  public static byte[] window(int stream, int bytes) {
    return frame(WINDOW_UPDATE, 0, stream, new byte[] {0, 0, 0, (byte) bytes});
  }

  private static byte[] start(byte[] settings) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
    bytes.writeBytes(frame(SETTINGS, 0, 0, settings));
    return bytes.toByteArray();
  }

  /** HPACK: literal :path and :authority after the two indexed fields. */
  private static byte[] fields(byte method, String path) {
    ByteArrayOutputStream fields = new ByteArrayOutputStream();
    fields.writeBytes(new byte[] {method, HTTP, 4, (byte) path.length()});
    fields.writeBytes(path.getBytes(ISO_8859_1));
    fields.writeBytes(new byte[] {1, 1, 'a'});
    return fields.toByteArray();
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {0, 0, (byte) payload.length, (byte) type, (byte) flags});
    bytes.writeBytes(new byte[] {0, 0, (byte) (stream >> 8), (byte) stream});
    bytes.writeBytes(payload);
    return bytes.toByteArray();
  }
}
