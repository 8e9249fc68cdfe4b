package dev.jankline.local.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs all connections of an attack on one thread, so that the attackers take little CPU time from
 * the service, and from a loopback address that no good client and no other attack uses: what the
 * service holds against one attacker's address falls on no other.
 */
final class Swarm implements AutoCloseable {
  /** Good clients come from 127.0.0.1, the first attack from the address after it. */
  private static final int FIRST_HOST = 2;

  private static final int SCRATCH_BYTES = 64 * 1024;
  private static final int CONNECTS_PER_TICK = 200;
  private static final long TICK_MILLIS = 50;

  private final Selector selector;
  private final Strikes strikes;
  private final List<Striker> strikers = new ArrayList<>();
  private final Thread thread;
  private volatile boolean ending;

  /**
   * @param number which attack of a run it is, from 0
   */
  Swarm(Attack attack, int number, URI service) {
    // Whatever the host in the URI: attacks go to this machine alone.
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getPort());
    try {
      byte[] host = {127, 0, 0, (byte) (FIRST_HOST + number)};
      InetSocketAddress from = new InetSocketAddress(InetAddress.getByAddress(host), 0);
      selector = Selector.open();
      strikes = new Strikes(selector);
      for (int i = 0; i < attack.connections(); i++) {
        strikers.add(new Striker(attack, i, address, from, strikes));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot prepare " + attack.name(), e);
    }
    thread = new Thread(this::run, "attack-" + attack.name());
    thread.setDaemon(true);
    thread.start();
  }

  Strikes.Counts counts() {
    return strikes.counts();
  }

  @Override
  public void close() {
    ending = true;
    selector.wakeup();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    ByteBuffer scratch = ByteBuffer.allocate(SCRATCH_BYTES);
    int next = 0;
    try (selector) {
      while (!ending) {
        for (int i = 0; i < CONNECTS_PER_TICK; i++) {
          strikers.get(next).tick(selector, System.nanoTime());
          next = (next + 1) % strikers.size();
        }
        selector.select(key -> ready(key, scratch), TICK_MILLIS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the attack broke off", e);
    } finally {
      strikers.forEach(Striker::close);
    }
  }

  private static void ready(SelectionKey key, ByteBuffer scratch) {
    if (key.isValid() && key.attachment() instanceof Striker striker) {
      striker.ready(key, scratch);
    }
  }
}
