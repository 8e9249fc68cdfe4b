package dev.jankline.benchmarks.pipeline;

import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.Topology;

/** Copies the records of one topic to another: what any application pays for the same records. */
public final class CopyMain {
  static final String APPLICATION = "bench-copy";
  static final String FROM = "bench.copy-in";
  static final String TO = "bench.copy-out";

  private CopyMain() {}

  /** Runs with the arguments of {@link PeerStreams#run}. */
  public static void main(String[] args) throws InterruptedException {
    PeerStreams.run(APPLICATION, client -> topology(), args);
  }

  private static Topology topology() {
    Topology topology = new Topology();
    topology.addSource("from", new ByteArrayDeserializer(), new ByteArrayDeserializer(), FROM);
    topology.addSink("to", TO, new ByteArraySerializer(), new ByteArraySerializer(), "from");
    return topology;
  }
}
