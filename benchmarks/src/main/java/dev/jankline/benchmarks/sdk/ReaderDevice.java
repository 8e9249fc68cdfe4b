package dev.jankline.benchmarks.sdk;

import dev.jankline.local.fleet.LoadedReader;
import dev.jankline.local.fleet.MessageLoop;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.RecordingSink;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.StallMonitor;
import dev.jankline.sdk.upload.UploadOutcome;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.BuildKind;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * A device that runs the obfuscated demo app under a real monitor with default settings: its stalls
 * are real, sampled from a real thread. Used by one thread.
 */
final class ReaderDevice implements AutoCloseable {
  private static final long SEED = 11;

  private final String name;
  private final Path spool;
  private final URLClassLoader loader;
  private final LoadedReader reader;
  private final MessageLoop loop;
  private final RecordingSink sink;

  private ReaderDevice(
      String name,
      Path spool,
      URLClassLoader loader,
      LoadedReader reader,
      MessageLoop loop,
      RecordingSink sink) {
    this.name = name;
    this.spool = spool;
    this.loader = loader;
    this.reader = reader;
    this.loop = loop;
    this.sink = sink;
  }

  /** Opens the app and runs what is over at once, so that what follows is warm code. */
  static ReaderDevice start(String name, ReaderBuild build, Path folder, DayClock clock)
      throws IOException, InterruptedException {
    RecordingSink sink = RecordingSink.start();
    URLClassLoader loader = LoadedReader.loader(build);
    Path spool = folder.resolve(name + "-spool");
    SdkConfig config =
        BenchMonitor.config(spool)
            .buildIds(List.of(new BuildId(BuildKind.R8_MAPPING, build.mapId())))
            .gateway(sink.url(), name)
            .uploadIntervalMillis(0)
            .build();
    LoadedReader reader = LoadedReader.open(loader, folder.resolve(name), SEED);
    MessageLoop loop =
        MessageLoop.start("main-" + name, main -> BenchMonitor.start(config, main, clock));
    ReaderDevice device = new ReaderDevice(name, spool, loader, reader, loop, sink);
    for (String action : reader.quickActions()) {
      device.perform(action);
    }
    return device;
  }

  /** Names of all actions of the app that may stall. */
  List<String> actions() {
    return reader.actions();
  }

  StallMonitor monitor() {
    return loop.monitor();
  }

  Path spool() {
    return spool;
  }

  /** Performs an action on the app's main thread, on the screen it belongs to. */
  void perform(String action) throws InterruptedException {
    monitor().scene(reader.scene(action));
    try {
      loop.post(LoadedReader.ENTRY, new PerformAction(reader, action)).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("action " + action + " failed", e.getCause());
    }
  }

  /** Uploads everything; what came, in the order in which it came. */
  List<RecordingSink.Upload> upload() {
    UploadResult result = monitor().uploadNow();
    if (result.outcome() != UploadOutcome.ACCEPTED || monitor().faults() > 0) {
      throw new IllegalStateException(
          "the upload was %s (%s), with %d faults inside the SDK"
              .formatted(result.outcome(), result.body(), monitor().faults()));
    }
    return sink.uploads(name);
  }

  @Override
  public void close() throws IOException {
    loop.close();
    reader.close();
    loader.close();
    sink.close();
  }

  /** A class rather than a lambda: its name is in every stack, and must be the same in each run. */
  private record PerformAction(LoadedReader reader, String action) implements Runnable {
    @Override
    public void run() {
      reader.perform(action);
    }
  }
}
