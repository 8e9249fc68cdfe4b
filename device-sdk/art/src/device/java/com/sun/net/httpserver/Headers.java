package com.sun.net.httpserver;

import java.util.*;

/** Keeps the headers of a request or an answer, whatever the case of their names. */
public class Headers extends TreeMap<String, List<String>> {
  public Headers() {
    super(String.CASE_INSENSITIVE_ORDER);
  }

  public String getFirst(String name) {
    List<String> all = get(name);
    return all == null ? null : all.get(0);
  }

  public void add(String name, String value) {
    List<String> all = get(name);
    if (all == null) put(name, all = new ArrayList<>());
    all.add(value);
  }

  public void set(String name, String value) {
    remove(name);
    add(name, value);
  }
}
