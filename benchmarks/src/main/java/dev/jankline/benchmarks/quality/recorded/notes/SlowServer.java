package dev.jankline.benchmarks.quality.recorded.notes;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Answers one request after a time. */
final class SlowServer implements AutoCloseable {
  private final ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

  SlowServer(long millis) throws IOException {
    Thread thread = new Thread(() -> answer(millis), "slow-server");
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
  }

  private void answer(long millis) {
    try (Socket client = socket.accept()) {
      Background.pause(millis);
      client.getOutputStream().write('!');
    } catch (IOException e) {
      // The program has closed the connection: it waits for nothing any more.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
