package com.example.traced;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Does what compilers make hard: every way out of a method, every place of a constructor. */
public final class Workshop implements Tool {
  private final List<String> log = new ArrayList<>();
  private int level;

  public Workshop(int level) {
    super();
    this.level = Math.max(level, Math.abs(-level));
  }

  public Workshop(String level) {
    this(level.isEmpty() ? Integer.parseInt("7") : Integer.parseInt(level));
    if (this.level > 100) {
      throw new IllegalArgumentException(level);
    }
  }

  /** Runs everything and tells what came out. */
  public List<String> run() {
    log("sum", sum(10));
    log("wide", wide(3, 2.5));
    log("search", search(List.of("a", "b", "c"), "b") + search(List.of(), "b"));
    log("switch", word(1) + word(2) + word(9));
    log("forever", forever());
    log("locked", locked(3) + lockedBlock(4));
    log("lambda", lambda(5));
    log("tool", use(3) + Tool.most(2, 9));
    log("finally", returnsInFinally());
    log("nested", nested(0) + nested(1) + nested(2));
    try {
      throwsThrough(3);
    } catch (IllegalStateException e) {
      log("thrown", String.valueOf(e.getMessage()));
    }
    try {
      log("constructed", new Workshop("101").level());
    } catch (IllegalArgumentException e) {
      log("refused", String.valueOf(e.getMessage()));
    }
    log("made", new Workshop("").level());
    log("inner", new Bench(4).area());
    return Collections.unmodifiableList(log);
  }

  /** A getter. */
  public int level() {
    return level;
  }

  /** A setter. */
  public void level(int to) {
    level = to;
  }

  /** A setter that can be chained. */
  public Workshop withLevel(int to) {
    level = to;
    return this;
  }

  /** Does nothing. */
  public void rest() {}

  /** Always the same. */
  public String name() {
    return "workshop";
  }

  /** Hands on. */
  public int twice(int n) {
    return sum(n) * 2;
  }

  @Override
  public Workshop self() {
    return this;
  }

  private void log(String what, Object value) {
    log.add(what + "=" + value);
  }

  private static int sum(int n) {
    int sum = 0;
    for (int i = 1; i <= n; i++) {
      sum += i;
    }
    return sum;
  }

  private static double wide(long a, double b) {
    long c = a * a;
    if (c > 100) {
      return b;
    }
    return c + b;
  }

  private static int search(List<String> in, String what) {
    for (int i = 0; i < in.size(); i++) {
      if (in.get(i).equals(what)) {
        return i;
      }
    }
    return -1;
  }

  @SuppressWarnings("StatementSwitchToExpressionSwitch") // For the bytecode of it.
  private static String word(int n) {
    switch (n) {
      case 1:
        return "one";
      case 2:
        return "two";
      default:
        return String.valueOf(n);
    }
  }

  private static int forever() {
    int n = 0;
    while (true) {
      n++;
      if (n > 20) {
        return n;
      }
    }
  }

  private synchronized int locked(int n) {
    if (n == 0) {
      return level;
    }
    return locked(n - 1) + 1;
  }

  private int lockedBlock(int n) {
    synchronized (log) {
      if (n > 3) {
        return n;
      }
      log.add("small");
    }
    return -n;
  }

  private static int lambda(int n) {
    IntUnaryOperator steps =
        m -> {
          int result = 1;
          for (int i = 1; i <= m; i++) {
            result *= i;
          }
          return result;
        };
    return steps.applyAsInt(n) + steps.applyAsInt(n - 1);
  }

  @SuppressWarnings({"finally", "Finally"})
  private static int returnsInFinally() {
    try {
      throw new IllegalStateException("lost");
    } finally {
      return 5;
    }
  }

  private static String nested(int n) {
    try {
      try {
        if (n == 0) {
          throw new IllegalStateException("zero");
        }
        return "ok" + 10 / (n - 1);
      } catch (ArithmeticException e) {
        return "arithmetic";
      } finally {
        sum(n);
      }
    } catch (IllegalStateException e) {
      return "state";
    }
  }

  private static int throwsThrough(int depth) {
    if (depth > 0) {
      return throwsThrough(depth - 1) + depth;
    }
    throw new IllegalStateException("from below");
  }

  /** An inner class, whose constructor also sets the outer object. */
  private final class Bench {
    private final int side;

    Bench(int side) {
      this.side = side > level ? side : level;
    }

    int area() {
      int area = 0;
      for (int i = 0; i < side; i++) {
        area += side;
      }
      return area;
    }
  }
}
