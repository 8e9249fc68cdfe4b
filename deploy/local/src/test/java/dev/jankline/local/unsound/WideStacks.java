package dev.jankline.local.unsound;

import dev.jankline.local.shared.TestApp;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.ThreadState;
import dev.jankline.wire.BatchCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/**
 * Makes batches of stalls with many long names that no other stall has, as large as a gateway takes
 * them unpacked and a hundredth of it packed.
 */
final class WideStacks {
  public static final int EVENTS = 4;

  private static final int FRAMES = 220;
  private static final int NAME_LENGTH = 4_000;

  /** So many letters of each name that packing does not save more than the gateway allows. */
  private static final int RANDOM_LETTERS = 64;

  private final SoundEvents sound = new SoundEvents(TestApp.WIDE_STACKS.id());
  private final SplittableRandom random = new SplittableRandom(7);
  private long batches;

  /** The next batch, packed. */
  byte[] next() {
    long batch = ++batches;
    List<Event> events = new ArrayList<>();
    JankEvent made = stall(batch);
    events.add(made.getEvent());
    for (int i = 1; i < EVENTS; i++) {
      events.add(stall(batch).getEvent());
    }
    EventId id = new EventId(ByteBuffer.allocate(16).putLong(9).putLong(batch).array());
    Instant sent = Instant.ofEpochMilli(System.currentTimeMillis());
    return gzip(BatchCodec.encode(new Batch(id, made.getHeader(), sent, events)));
  }

  private JankEvent stall(long batch) {
    JankEvent made = sound.stall("device-" + batch, "");
    List<StackFrame> frames = new ArrayList<>();
    List<StackNode> nodes = new ArrayList<>();
    List<StackSample> samples = new ArrayList<>();
    for (int i = 0; i < FRAMES; i++) {
      StackFrame frame = new StackFrame();
      frame.setJavaFrame(new JavaFrame(name(), "load", null, 1));
      frames.add(frame);
      nodes.add(new StackNode(i == 0 ? -1 : 0, i));
      samples.add(new StackSample(i, 2, i, ThreadState.RUNNABLE));
    }
    Stall stall = Objects.requireNonNull(made.getEvent().getStall());
    stall.setFrames(frames);
    stall.setNodes(nodes);
    stall.setSamples(samples);
    return made;
  }

  private String name() {
    StringBuilder name = new StringBuilder("com.example.reader.");
    for (int i = 0; i < RANDOM_LETTERS; i++) {
      name.append((char) ('A' + random.nextInt(26)));
    }
    return name.append("x".repeat(NAME_LENGTH - name.length())).toString();
  }

  private static byte[] gzip(byte[] body) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot pack a batch", e);
    }
    return packed.toByteArray();
  }
}
