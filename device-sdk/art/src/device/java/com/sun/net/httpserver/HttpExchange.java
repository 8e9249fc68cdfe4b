package com.sun.net.httpserver;

import java.io.*;
import java.net.*;
import java.util.*;

/** Reads one request, and writes its answer. */
public class HttpExchange implements AutoCloseable {
  private final Socket socket;
  private final InputStream body;
  private final String method;
  private final URI uri;
  private final Headers in = new Headers(), out = new Headers();
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private boolean headed, none;

  HttpExchange(Socket socket) throws IOException {
    this.socket = socket;
    InputStream s = new BufferedInputStream(socket.getInputStream());
    String[] first = line(s).split(" ");
    method = first[0];
    uri = URI.create(first[1]);
    for (String l; !(l = line(s)).isEmpty(); )
      in.add(l.substring(0, l.indexOf(':')).trim(), l.substring(l.indexOf(':') + 1).trim());
    ByteArrayOutputStream b = new ByteArrayOutputStream();
    if ("chunked".equalsIgnoreCase(in.getFirst("Transfer-Encoding")))
      for (int n; (n = Integer.parseInt(line(s).trim(), 16)) > 0; line(s)) copy(s, b, n);
    else if (in.getFirst("Content-Length") != null)
      copy(s, b, Integer.parseInt(in.getFirst("Content-Length")));
    body = new ByteArrayInputStream(b.toByteArray());
  }

  private static void copy(InputStream s, OutputStream to, int n) throws IOException {
    for (int i = 0; i < n; i++) {
      int c = s.read();
      if (c < 0) throw new EOFException();
      to.write(c);
    }
  }

  private static String line(InputStream s) throws IOException {
    StringBuilder l = new StringBuilder();
    for (int c; (c = s.read()) != '\n'; ) {
      if (c < 0) throw new EOFException();
      if (c != '\r') l.append((char) c);
    }
    return l.toString();
  }

  public String getRequestMethod() {
    return method;
  }

  public URI getRequestURI() {
    return uri;
  }

  public Headers getRequestHeaders() {
    return in;
  }

  public Headers getResponseHeaders() {
    return out;
  }

  public InputStream getRequestBody() {
    return body;
  }

  public OutputStream getResponseBody() {
    return socketOut();
  }

  private OutputStream socketOut() {
    try {
      return socket.getOutputStream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void sendResponseHeaders(int status, long length) throws IOException {
    StringBuilder h = new StringBuilder("HTTP/1.1 " + status + " X\r\nConnection: close\r\n");
    for (Map.Entry<String, List<String>> e : out.entrySet())
      for (String v : e.getValue()) h.append(e.getKey()).append(": ").append(v).append("\r\n");
    if (length >= 0 && status != 304) h.append("Content-Length: ").append(length).append("\r\n");
    else if (status != 304) h.append("Content-Length: 0\r\n");
    h.append("\r\n");
    socketOut().write(h.toString().getBytes("ISO-8859-1"));
  }

  public void close() {
    try {
      socketOut().flush();
      socket.shutdownOutput();
      socket.setSoTimeout(200);
      while (socket.getInputStream().read() >= 0) {}
      socket.close();
    } catch (IOException e) {
      try {
        socket.close();
      } catch (IOException f) {
      }
    }
  }
}
