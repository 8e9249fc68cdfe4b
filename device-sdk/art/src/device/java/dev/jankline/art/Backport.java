package dev.jankline.art;

import java.io.*;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/**
 * Methods that Java 17 has and Android 10 has not: {@code Redirect} sends the calls of tests here.
 */
public final class Backport {
  public static Stream<String> lines(String s) {
    return s.isEmpty() ? Stream.empty() : Arrays.stream(s.split("\\r?\\n"));
  }

  public static boolean isBlank(String s) {
    return s.trim().isEmpty();
  }

  public static String strip(String s) {
    return s.trim();
  }

  public static String formatted(String s, Object[] a) {
    return String.format(s, a);
  }

  public static String repeat(String s, int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) b.append(s);
    return b.toString();
  }

  public static String getPackageName(Class<?> c) {
    String n = c.getName();
    int dot = n.lastIndexOf('.');
    return dot < 0 ? "" : n.substring(0, dot);
  }

  public static byte[] readAllBytes(InputStream in) throws IOException {
    return readNBytes(in, Integer.MAX_VALUE);
  }

  public static byte[] readNBytes(InputStream in, int most) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] b = new byte[8192];
    for (int n;
        all.size() < most && (n = in.read(b, 0, Math.min(b.length, most - all.size()))) >= 0; )
      all.write(b, 0, n);
    return all.toByteArray();
  }

  public static List<Object> toList(Stream<?> s) {
    return Collections.unmodifiableList(new ArrayList<>(Arrays.asList(s.toArray())));
  }

  public static String readString(Path p) throws IOException {
    return new String(Files.readAllBytes(p), StandardCharsets.UTF_8);
  }

  public static Path writeString(Path p, CharSequence s, OpenOption[] o) throws IOException {
    return Files.write(p, s.toString().getBytes(StandardCharsets.UTF_8), o);
  }

  public static Path of(String first, String[] more) {
    return Paths.get(first, more);
  }

  public static ByteBuffer get(ByteBuffer b, int at, byte[] to) {
    ByteBuffer c = b.duplicate();
    c.position(at);
    c.get(to);
    return b;
  }

  public static long nextLong(Random r, long bound) {
    return (r.nextLong() >>> 1) % bound;
  }

  public static long nextLong(Random r, long from, long to) {
    return from + nextLong(r, to - from);
  }

  public static int nextInt(Random r, int from, int to) {
    return from + r.nextInt(to - from);
  }

  public static java.net.InetAddress getLoopbackAddress() throws java.net.UnknownHostException {
    return java.net.InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }
}
