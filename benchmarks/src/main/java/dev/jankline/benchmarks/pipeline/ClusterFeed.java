package dev.jankline.benchmarks.pipeline;

import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import dev.jankline.schema.WatchedThread;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Makes stalls of as many clusters as are asked for, of a build that is not obfuscated: stacks of
 * 20 frames, one of which no other cluster has.
 */
public final class ClusterFeed {
  private static final int STALLS_OF_DEVICE = 4;
  private static final int STALL_MILLIS = 480;
  private static final int SAMPLES = 4;
  private static final int FRAMEWORK_FRAMES = 12;
  private static final int APP_FRAMES = 6;
  private static final int LETTERS = 26;
  private static final int LATEST_SECONDS = 3_000;

  private final FleetFeed.EventRecords records;
  private final InstantSource clock;

  public ClusterFeed(FleetFeed.EventRecords records, InstantSource clock) {
    this.records = records;
    this.clock = clock;
  }

  /** One stall of each cluster, all of one version. */
  public ExpectedFeed oneOfEach(long seed, int clusters, int version) {
    return feed(seed, clusters, device -> version, stall -> stall);
  }

  /**
   * So many stalls of clusters that are as frequent as each other, on devices that are spread over
   * so many versions.
   */
  public ExpectedFeed drawn(long seed, int stalls, int clusters, int versions) {
    SplittableRandom random = new SplittableRandom(seed);
    return feed(seed, stalls, device -> device % versions, stall -> random.nextInt(clusters));
  }

  /** So many stalls of clusters that are as frequent as each other, all of one version. */
  public ExpectedFeed drawnOf(long seed, int stalls, int clusters, int version) {
    SplittableRandom random = new SplittableRandom(seed);
    return feed(seed, stalls, device -> version, stall -> random.nextInt(clusters));
  }

  private ExpectedFeed feed(
      long seed, int stalls, IntUnaryOperator versionOf, IntUnaryOperator clusterOf) {
    Instant now = Instant.ofEpochMilli(clock.instant().toEpochMilli());
    List<ProducerRecord<byte[], byte[]>> events = new ArrayList<>();
    for (int i = 0; i < stalls; i++) {
      ByteBuffer id = ByteBuffer.allocate(2 * Long.BYTES).putLong(seed).putLong(i);
      Event event = new Event();
      event.setId(new EventId(id.array()));
      event.setTime(now.minusSeconds(i % LATEST_SECONDS));
      event.setStall(stall(word(clusterOf.applyAsInt(i))));
      int device = i / STALLS_OF_DEVICE;
      BatchHeader header = header(seed + "-" + device, versionOf.applyAsInt(device));
      events.add(records.of(event, header, now, now));
    }
    return new ExpectedFeed(List.copyOf(events), 0, 0, stalls);
  }

  private static BatchHeader header(String device, int version) {
    return BatchHeader.newBuilder()
        .setApp(ReaderBuild.APP)
        .setPlatform(Platform.ANDROID)
        .setVersionName("1." + (2 + version) + ".0")
        .setVersionCode(120L + 10L * version)
        .setBuildIds(List.of())
        .setInstallId(device)
        .setDevice(
            new Device("Pixel 7", DeviceTier.HIGH, "14", 34, 60f, null, 8, "Android", "google"))
        .setSdkVersion("0.1.0")
        .setSampleRate(0.002)
        .build();
  }

  private static Stall stall(String word) {
    List<StackFrame> frames = new ArrayList<>();
    frames.add(frame("android.os.Looper", "loop", "Looper.java", 154));
    for (int i = 0; i < FRAMEWORK_FRAMES; i++) {
      frames.add(frame("android.view.ViewGroup", "dispatch" + word(i), "ViewGroup.java", 700 + i));
    }
    for (int i = 0; i < APP_FRAMES; i++) {
      frames.add(frame(ReaderBuild.APP + ".feed.Screen", "show" + word(i), "Screen.java", 40 + i));
    }
    frames.add(frame(ReaderBuild.APP + ".work." + word, "load" + word, word + ".java", 12));
    List<StackNode> nodes = new ArrayList<>();
    for (int i = 0; i < frames.size(); i++) {
      nodes.add(new StackNode(i - 1, i));
    }
    Stall stall = new Stall();
    stall.setKind(StallKind.DISPATCH);
    stall.setDurationMillis(STALL_MILLIS);
    stall.setThresholdMillis(80);
    stall.setWatchedThread(WatchedThread.MAIN);
    stall.setScreen("Feed");
    stall.setFrames(frames);
    stall.setNodes(nodes);
    stall.setSamples(samples(nodes.size() - 1));
    return stall;
  }

  private static List<StackSample> samples(int leaf) {
    int share = STALL_MILLIS / SAMPLES;
    List<StackSample> samples = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      samples.add(new StackSample(i * share, share, leaf, ThreadState.RUNNABLE));
    }
    return samples;
  }

  private static StackFrame frame(String className, String method, String file, int line) {
    StackFrame frame = new StackFrame();
    frame.setJavaFrame(new JavaFrame(className, method, file, line));
    return frame;
  }

  /** A name without digits: digits in names do not tell clusters apart. */
  static String word(int number) {
    StringBuilder word = new StringBuilder("W");
    for (int left = number; left > 0; left /= LETTERS) {
      word.append((char) ('a' + left % LETTERS));
    }
    return word.append("Task").toString();
  }
}
