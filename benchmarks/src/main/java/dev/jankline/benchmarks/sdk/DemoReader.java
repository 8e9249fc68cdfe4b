package dev.jankline.benchmarks.sdk;

import dev.jankline.local.fleet.LoadedReader;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/**
 * The demo app, as R8 made it, in the hands of a user on a device: its stalls are real. Actions are
 * performed in turn.
 */
final class DemoReader implements AutoCloseable {
  private static final long SEED = 11;

  private final BenchDevice device;
  private final URLClassLoader loader;
  private final LoadedReader reader;
  private final List<String> actions;
  private int next;

  private DemoReader(BenchDevice device, URLClassLoader loader, LoadedReader reader) {
    this.device = device;
    this.loader = loader;
    this.reader = reader;
    this.actions = reader.actions();
  }

  /** Opens version 1.1.0 and runs what is over at once, so that what follows is warm code. */
  static DemoReader open(Checkout checkout, BenchDevice device, Path folder)
      throws InterruptedException {
    ReaderBuild build = ReaderBuild.find(checkout).get(1);
    URLClassLoader loader = LoadedReader.loader(build);
    LoadedReader reader = LoadedReader.open(loader, folder, SEED);
    DemoReader demo = new DemoReader(device, loader, reader);
    for (String action : reader.quickActions()) {
      demo.perform(action);
    }
    return demo;
  }

  /** Number of different actions, of which most stall. */
  int actions() {
    return actions.size();
  }

  /** Performs the next action on the app's main thread, on the screen it belongs to. */
  void performNext() throws InterruptedException {
    perform(actions.get(next++ % actions.size()));
  }

  private void perform(String action) throws InterruptedException {
    device.monitor().screen(reader.screen(action));
    device.perform(LoadedReader.ENTRY, new PerformAction(reader, action));
  }

  @Override
  public void close() throws IOException {
    reader.close();
    loader.close();
  }

  /** A class rather than a lambda: its name is in every stack, and must be the same in each run. */
  private record PerformAction(LoadedReader reader, String action) implements Runnable {
    @Override
    public void run() {
      reader.perform(action);
    }
  }
}
