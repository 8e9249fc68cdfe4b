package com.sun.net.httpserver;

/** Answers requests. */
public interface HttpHandler {
  void handle(HttpExchange exchange) throws java.io.IOException;
}
