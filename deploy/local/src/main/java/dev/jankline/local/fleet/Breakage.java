package dev.jankline.local.fleet;

import dev.jankline.schema.Event;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.Stall;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Ways in which a batch can be broken, and the reason the gateway must give for refusing it. */
public enum Breakage {
  /** The last third of the body is missing. */
  TRUNCATED("MALFORMED") {
    @Override
    byte[] spoil(byte[] body) {
      return Arrays.copyOf(body, body.length * 2 / 3);
    }
  },
  /** Behind the right fingerprint there is noise. */
  GARBAGE("MALFORMED") {
    @Override
    byte[] spoil(byte[] body) {
      byte[] noise = new byte[body.length];
      new SplittableRandom(body.length).nextBytes(noise);
      System.arraycopy(body, 0, noise, 0, FINGERPRINT_END);
      return noise;
    }
  },
  /** The fingerprint names no schema that was ever shipped. */
  WRONG_FINGERPRINT("UNKNOWN_SCHEMA") {
    @Override
    byte[] spoil(byte[] body) {
      byte[] other = body.clone();
      for (int i = 2; i < FINGERPRINT_END; i++) {
        other[i] ^= 0x5A;
      }
      return other;
    }
  },
  /** The key is nobody's. */
  WRONG_KEY("UNAUTHORIZED"),
  /** The batch is another app's than the key. */
  WRONG_APP("WRONG_APP"),
  /** The content type is one the gateway does not read. */
  WRONG_TYPE("UNSUPPORTED_TYPE"),
  /** A stack node refers to a parent that comes after it. */
  WRONG_NODES("INVALID");

  /** Marker (2 bytes) and fingerprint (8 bytes) of Avro's single-object encoding. */
  private static final int FINGERPRINT_END = 10;

  private final String reason;

  Breakage(String reason) {
    this.reason = reason;
  }

  /** Reason of rejection the gateway must give. */
  public String reason() {
    return reason;
  }

  /** The body as it is sent. */
  byte[] spoil(byte[] body) {
    return body;
  }

  /** The events as they are encoded. */
  List<Event> spoil(List<Event> events) {
    return this == WRONG_NODES ? events.stream().map(Breakage::withWrongNodes).toList() : events;
  }

  private static Event withWrongNodes(Event event) {
    Stall stall = event.getStall();
    if (stall == null) {
      return event;
    }
    List<StackNode> nodes =
        stall.getNodes().stream()
            .map(node -> new StackNode(stall.getNodes().size() + 1, node.getFrame()))
            .toList();
    Stall wrong = Stall.newBuilder(stall).setNodes(nodes).build();
    return new Event(event.getId(), event.getTime(), wrong, null, null, null);
  }
}
