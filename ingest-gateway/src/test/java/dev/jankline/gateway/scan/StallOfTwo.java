package dev.jankline.gateway.scan;

import dev.jankline.schema.Event;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.List;

/** Makes an event with a stall of two frames. */
final class StallOfTwo {
  private StallOfTwo() {}

  static Event event() {
    Stall stall =
        Stall.newBuilder()
            .setKind(StallKind.DISPATCH)
            .setDurationMillis(120)
            .setThresholdMillis(80)
            .setFrames(new ArrayList<>(List.of(frame("run"), frame("load"))))
            .setNodes(SampleBatches.nodes())
            .setSamples(new ArrayList<>(List.of(new StackSample(80, 120, 1, ThreadState.RUNNABLE))))
            .build();
    return SampleBatches.event(event -> event.setStall(stall));
  }

  private static StackFrame frame(String method) {
    return StackFrame.newBuilder()
        .setJavaFrame(new JavaFrame("com.example.Feed", method, null, 1))
        .build();
  }
}
