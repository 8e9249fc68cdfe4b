package dev.jankline.sdk.testing;

import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;

/** The stacks of a stall as Avro itself reads them. */
public final class Decoded {
  private final List<StackFrame> frames;
  private final List<StackNode> nodes;
  private final List<StackSample> samples;

  public Decoded(StallStacks stacks) {
    BinaryDecoder in = decoder(stacks);
    frames = read(in, new SpecificDatumReader<>(Schema.createArray(StackFrame.SCHEMA$)));
    nodes = read(in, new SpecificDatumReader<>(Schema.createArray(StackNode.SCHEMA$)));
    samples = read(in, new SpecificDatumReader<>(Schema.createArray(StackSample.SCHEMA$)));
  }

  public List<StackFrame> frames() {
    return frames;
  }

  public List<StackNode> nodes() {
    return nodes;
  }

  public List<StackSample> samples() {
    return samples;
  }

  private static BinaryDecoder decoder(StallStacks stacks) {
    TrustedRecords.trust();
    return DecoderFactory.get().binaryDecoder(stacks.toBytes(), null);
  }

  private static <T> T read(BinaryDecoder in, SpecificDatumReader<T> reader) {
    try {
      return reader.read(null, in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
