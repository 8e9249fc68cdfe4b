package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** Speaks to a gateway byte by byte, as no decent client would. */
final class RawClient implements AutoCloseable {
  private final Socket socket = new Socket();
  private final StringBuilder read = new StringBuilder();

  RawClient(int port) throws IOException {
    this(port, 1);
  }

  /**
   * @param host last byte of the loopback address to come from
   */
  RawClient(int port, int host) throws IOException {
    InetAddress from = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host});
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10_000);
  }

  /** A request that uploads an Avro batch. */
  static byte[] upload(byte[] body) {
    String head =
        "POST /v1/batches HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
            + RunningGateway.KEY
            + "\r\nContent-Type: application/vnd.jankline.batch+avro\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.getBytes(ISO_8859_1));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  RawClient send(String text) throws IOException {
    return send(text.getBytes(ISO_8859_1));
  }

  RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** All that comes until the gateway closes, or until nothing came for so long. */
  String readFor(int quietMillis) throws IOException {
    socket.setSoTimeout(quietMillis);
    InputStream in = socket.getInputStream();
    byte[] chunk = new byte[8_192];
    try {
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        read.append(new String(chunk, 0, count, ISO_8859_1));
      }
    } catch (SocketTimeoutException e) {
      // Nothing more.
    } catch (SocketException e) {
      // Reset: closed too.
    }
    return read.toString();
  }

  /** What one read brings; fails when nothing comes within so long. */
  String readOnce(int millis) throws IOException {
    socket.setSoTimeout(millis);
    byte[] chunk = new byte[8_192];
    int count = socket.getInputStream().read(chunk);
    return new String(chunk, 0, Math.max(0, count), ISO_8859_1);
  }

  /** Whether the text comes within so long. */
  boolean readUntil(String text, int millis) throws IOException {
    for (int waited = 0; waited < millis && count(text) == 0; waited += 100) {
      readFor(100);
    }
    return count(text) > 0;
  }

  /** Whether the gateway closes within so long. */
  boolean closesWithin(int millis) throws IOException {
    long deadline = System.nanoTime() + millis * 1_000_000L;
    byte[] chunk = new byte[8_192];
    try {
      while (System.nanoTime() - deadline < 0) {
        socket.setSoTimeout((int) Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
        int count = socket.getInputStream().read(chunk);
        if (count < 0) {
          return true;
        }
        read.append(new String(chunk, 0, count, ISO_8859_1));
      }
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true;
    }
    return false;
  }

  /** How often the text was read so far. */
  int count(String text) {
    return read.toString().split(java.util.regex.Pattern.quote(text), -1).length - 1;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
