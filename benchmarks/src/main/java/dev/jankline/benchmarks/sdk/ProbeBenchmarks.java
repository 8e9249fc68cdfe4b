package dev.jankline.benchmarks.sdk;

import dev.jankline.trace.MethodTrace;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A small method without probes and with those of the trace runtime. */
@State(Scope.Thread)
public class ProbeBenchmarks {
  private static final int METHOD_ID = 4711;

  private int value;

  @Setup
  public void start() {
    if (!MethodTrace.start(Thread.currentThread())) {
      throw new IllegalStateException("tracing does not start: give the JVM more heap");
    }
  }

  @TearDown
  public void stop() {
    MethodTrace.stop();
  }

  @Benchmark
  public int bareMethod() {
    value = bare(value);
    return value;
  }

  @Benchmark
  public int probedMethod() {
    value = probed(value);
    return value;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int bare(int x) {
    return x * 31 + 7;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int probed(int x) {
    MethodTrace.i(METHOD_ID);
    int y = x * 31 + 7;
    MethodTrace.o(METHOD_ID);
    return y;
  }
}
