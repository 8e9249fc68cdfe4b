package dev.jankline.service.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** Speaks to a server byte by byte, as no decent client would. */
public final class RawClient implements AutoCloseable {
  private final Socket socket = new Socket();
  private final StringBuilder read = new StringBuilder();

  public RawClient(int port) throws IOException {
    this(port, 1);
  }

  /**
   * @param host last byte of the loopback address to come from
   */
  public RawClient(int port, int host) throws IOException {
    InetAddress from = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host});
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10_000);
  }

  public RawClient send(String text) throws IOException {
    return send(text.getBytes(ISO_8859_1));
  }

  public RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** All that comes until the gateway closes, or until nothing came for so long. */
  public String readFor(int quietMillis) throws IOException {
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
  public String readOnce(int millis) throws IOException {
    socket.setSoTimeout(millis);
    byte[] chunk = new byte[8_192];
    int count = socket.getInputStream().read(chunk);
    return new String(chunk, 0, Math.max(0, count), ISO_8859_1);
  }

  /** Whether the text comes within so long. */
  public boolean readUntil(String text, int millis) throws IOException {
    for (int waited = 0; waited < millis && count(text) == 0; waited += 100) {
      readFor(100);
    }
    return count(text) > 0;
  }

  /** Whether the gateway closes within so long. */
  public boolean closesWithin(int millis) throws IOException {
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
  public int count(String text) {
    return read.toString().split(java.util.regex.Pattern.quote(text), -1).length - 1;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
