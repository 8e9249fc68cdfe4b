package dev.jankline.local.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.jankline.local.attack.Attack.Bytes;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One connection of an attack: sends its opening, then its dribble. When the gateway closes it, or
 * has answered and nothing is left to send, a new connection begins. Used by one thread, that of
 * its {@link Swarm}.
 */
final class Striker {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");

  private final Attack attack;
  private final SocketAddress gateway;
  private final SocketAddress from;
  private final Strikes strikes;
  private int turn;
  private ByteBuffer sending = ByteBuffer.allocate(0);
  private SocketChannel channel;
  private long nextNanos;
  private boolean opened;

  /**
   * @param number which of the attack's openings it begins with
   */
  Striker(Attack attack, int number, SocketAddress gateway, SocketAddress from, Strikes strikes)
      throws IOException {
    this.attack = attack;
    this.turn = number;
    this.gateway = gateway;
    this.from = from;
    this.strikes = strikes;
    this.nextNanos = System.nanoTime() + attack.delay(number).toNanos();
    this.channel = SocketChannel.open();
  }

  /** Begins a new connection when there is none, dribbles when it is time. */
  void tick(Selector selector, long nowNanos) throws IOException {
    if (nowNanos - nextNanos < 0) {
      return;
    }
    nextNanos = nowNanos + attack.every().toNanos();
    if (!opened) {
      connect(selector);
    } else if (channel.isConnected() && !sending.hasRemaining() && attack.dribble() != null) {
      send(attack.dribble());
    }
  }

  /** Does what the connection is ready for. */
  void ready(SelectionKey key, ByteBuffer scratch) {
    try {
      if (key.isConnectable() && channel.finishConnect()) {
        strikes.tried();
        send(attack.openings().get(Math.floorMod(turn++, attack.openings().size())));
      }
      if (key.isValid() && key.isWritable()) {
        write();
      }
      if (key.isValid() && key.isReadable()) {
        read(scratch);
      }
    } catch (IOException e) {
      over();
    }
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The connection counts as closed in any case.
    }
  }

  private void connect(Selector selector) throws IOException {
    opened = true;
    channel = SocketChannel.open();
    channel.configureBlocking(false);
    try {
      channel.bind(from);
      channel.connect(gateway);
      channel.register(selector, SelectionKey.OP_CONNECT, this);
    } catch (IOException e) {
      over();
    }
  }

  private void send(Bytes bytes) throws IOException {
    sending = bytes.buffer();
    write();
  }

  private void write() throws IOException {
    channel.write(sending);
    SelectionKey key = channel.keyFor(strikes.selector());
    if (key != null && key.isValid()) {
      int write = sending.hasRemaining() ? SelectionKey.OP_WRITE : 0;
      key.interestOps((attack.reads() ? SelectionKey.OP_READ : 0) | write);
    }
  }

  private void read(ByteBuffer scratch) throws IOException {
    scratch.clear();
    int count = channel.read(scratch);
    if (count < 0) {
      over();
      return;
    }
    Matcher status = STATUS.matcher(ISO_8859_1.decode(scratch.flip()));
    boolean answered = false;
    while (status.find()) {
      strikes.answered(status.group(1));
      answered = true;
    }
    if (answered && !sending.hasRemaining() && attack.repeats()) {
      strikes.tried();
      send(attack.openings().get(Math.floorMod(turn++, attack.openings().size())));
    }
  }

  private void over() {
    close();
    if (opened) {
      strikes.closed();
    }
    opened = false;
    sending = ByteBuffer.allocate(0);
    nextNanos = System.nanoTime() + attack.every().toNanos();
  }
}
