package dev.jankline.local.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** Finds ports that nobody listens on, never the same one twice in this JVM. Thread-safe. */
public final class FreePorts {
  private static final Set<Integer> GIVEN = new HashSet<>();
  private static final int TRIES = 3;

  private FreePorts() {}

  /** A port of the loopback address that was free a moment ago. */
  public static int next() {
    synchronized (GIVEN) {
      int port;
      do {
        port = free();
      } while (!GIVEN.add(port));
      return port;
    }
  }

  /**
   * Starts something on ports it picks itself, once more when somebody else took one of them
   * between the pick and the start.
   */
  public static <T> T retrying(Supplier<T> start) {
    for (int i = 1; ; i++) {
      try {
        return start.get();
      } catch (ChildException e) {
        if (!e.portTaken() || i == TRIES) {
          throw e;
        }
      }
    }
  }

  private static int free() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("no free port on this machine: " + e.getMessage(), e);
    }
  }
}
