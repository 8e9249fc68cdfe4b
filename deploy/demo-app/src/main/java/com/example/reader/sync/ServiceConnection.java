package com.example.reader.sync;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * Calls a service on another thread and waits for its answer, as a call through the system's binder
 * does. Its thread lives until {@link #close}, and never keeps the process alive.
 */
public final class ServiceConnection implements AutoCloseable {
  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final Thread service;

  public ServiceConnection(String name) {
    service = new Thread(this::serve, "service-" + name);
    service.setDaemon(true);
    service.start();
  }

  /** Sends a request and blocks until the service, busy for a while, has answered. */
  public String call(String request, long busyMillis) {
    Request sent = new Request(request, busyMillis, new SynchronousQueue<>());
    requests.add(sent);
    return awaitReply(sent);
  }

  @Override
  public void close() {
    service.interrupt();
  }

  private String awaitReply(Request sent) {
    try {
      return sent.reply().take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private void serve() {
    try {
      while (true) {
        Request request = requests.take();
        Thread.sleep(request.busyMillis());
        request.reply().put("done: " + request.text());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private record Request(String text, long busyMillis, SynchronousQueue<String> reply) {}
}
