package dev.jankline.dashboard;

import dev.jankline.dashboard.read.ReaderThread;
import dev.jankline.dashboard.rest.DashboardServer;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.service.ServiceProcess;
import java.util.Optional;

/** A dashboard that runs: its reader, its server and its store, closed in this order. */
final class Dashboard implements ServiceProcess.Running {
  private final ReaderThread reading;
  private final DashboardServer server;
  private final RollupStore store;

  Dashboard(ReaderThread reading, DashboardServer server, RollupStore store) {
    this.reading = reading;
    this.server = server;
    this.store = store;
  }

  /** Port of the page. */
  int port() {
    return server.port();
  }

  /** True while it reads topics; it answers from the store even when it does not. */
  @Override
  public boolean ready() {
    return obstacle().isEmpty();
  }

  @Override
  public Optional<String> obstacle() {
    return reading.obstacle();
  }

  @Override
  public void close() {
    reading.close();
    server.close();
    store.close();
  }
}
