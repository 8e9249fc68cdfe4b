package com.sun.net.httpserver;

import java.io.*;
import java.net.*;
import java.util.concurrent.*;

/** Serves HTTP for tests in place of the JDK's own server, which Android lacks. */
public class HttpServer {
  private final ServerSocket server;
  private volatile HttpHandler handler;
  private Executor executor = Runnable::run;

  private HttpServer(InetSocketAddress at, int backlog) throws IOException {
    server = new ServerSocket(at.getPort(), backlog > 0 ? backlog : 50, at.getAddress());
  }

  public static HttpServer create(InetSocketAddress at, int backlog) throws IOException {
    return new HttpServer(at, backlog);
  }

  public HttpContext createContext(String path, HttpHandler handler) {
    this.handler = handler;
    return new HttpContext();
  }

  public void setExecutor(Executor e) {
    executor = e;
  }

  public InetSocketAddress getAddress() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  public void start() {
    Thread t =
        new Thread(
            () -> {
              while (!server.isClosed())
                try {
                  Socket s = server.accept();
                  executor.execute(
                      () -> {
                        try {
                          HttpExchange x = new HttpExchange(s);
                          handler.handle(x);
                        } catch (Throwable e) {
                          e.printStackTrace();
                          try {
                            s.close();
                          } catch (IOException f) {
                          }
                        }
                      });
                } catch (IOException e) {
                }
            },
            "http");
    t.setDaemon(true);
    t.start();
  }

  public void stop(int delay) {
    try {
      server.close();
    } catch (IOException e) {
    }
  }
}
