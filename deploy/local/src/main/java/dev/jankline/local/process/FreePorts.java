package dev.jankline.local.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds ports that nobody listens on, never the same one twice in this JVM. Thread-safe.
 *
 * <p>They are below those that systems give to outgoing connections, any of which may be given a
 * port between the pick and the start.
 */
public final class FreePorts {
  /** Linux gives connections 32768 and above, other systems 49152 and above. */
  private static final int FIRST = 12_000;

  private static final int END = 32_768;
  private static final Set<Integer> GIVEN = new HashSet<>();
  private static final Random RANDOM = new Random();
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
    IOException last = new IOException();
    for (int i = 0; i < END - FIRST; i++) {
      int port = FIRST + RANDOM.nextInt(END - FIRST);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        last = e;
      }
    }
    throw new UncheckedIOException("no free port on this machine: " + last.getMessage(), last);
  }
}
