package demo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Fails in 512 ways through inlined, overloaded, overridden and merged methods and lambdas. */
public class Paths {
  interface Step {
    int apply(int path, int depth);
  }

  static class Left implements Step {
    final Step next;

    Left(Step next) {
      this.next = next;
    }

    @Override
    public int apply(int path, int depth) {
      int shifted = Bits.shift(path);
      return next.apply(shifted, depth + 1) + 1;
    }
  }

  static class Right implements Step {
    final Step next;

    Right(Step next) {
      this.next = next;
    }

    @Override
    public int apply(int path, int depth) {
      return Bits.through(next, Bits.shift(path), depth) - 1;
    }
  }

  static class Lambda implements Step {
    final Step next;

    Lambda(Step next) {
      this.next = next;
    }

    @Override
    public int apply(int path, int depth) {
      IntUnaryOperator twice = value -> next.apply(Bits.shift(value), depth + 1) * 2;
      return call(() -> twice.applyAsInt(path));
    }

    static int call(Supplier<Integer> supplier) {
      return supplier.get();
    }
  }

  static class End implements Step {
    @Override
    public int apply(int path, int depth) {
      switch (depth % 4) {
        case 0:
          return Bits.divide(depth, path);
        case 1:
          return new Failure(path).raise(depth);
        case 2:
          return new Failure(path).raise("depth " + depth);
        default:
          return Bits.element(new int[0], depth);
      }
    }
  }

  static class Failure {
    final int path;

    Failure(int path) {
      this.path = path;
    }

    int raise(int depth) {
      if (depth >= path) {
        throw new IllegalStateException("number " + depth);
      }
      return depth;
    }

    int raise(String text) {
      int length = text.length();
      if (length > path) {
        throw new IllegalArgumentException(text);
      }
      return length;
    }
  }

  static class Bits {
    static int shift(int path) {
      return path >> 1;
    }

    static int through(Step next, int path, int depth) {
      int one = 1;
      return once(next, path, depth + one);
    }

    private static int once(Step next, int path, int depth) {
      int result = next.apply(path, depth);
      return result + 1;
    }

    static int divide(int value, int by) {
      int none = by - by;
      return value / none;
    }

    static int element(int[] of, int at) {
      return of[at];
    }
  }

  static Step build(int path, int depth) {
    if (depth == 0) {
      return new End();
    }
    Step next = build(path / 3, depth - 1);
    switch (path % 3) {
      case 0:
        return new Left(next);
      case 1:
        return new Right(next);
      default:
        return new Lambda(next);
    }
  }

  static List<String> frames(Throwable failure) {
    List<String> lines = new ArrayList<>();
    lines.add(failure.getClass().getName() + ": " + failure.getMessage());
    for (StackTraceElement at : failure.getStackTrace()) {
      String place = at.getFileName() == null ? "Unknown Source" : at.getFileName();
      String line = at.getLineNumber() >= 0 ? ":" + at.getLineNumber() : "";
      lines.add("\tat " + at.getClassName() + "." + at.getMethodName() + "(" + place + line + ")");
      if (at.getMethodName().equals("run")) {
        break;
      }
    }
    return lines;
  }

  public static List<String> run() {
    List<String> lines = new ArrayList<>();
    for (int path = 0; path < 512; path++) {
      try {
        lines.add("survived " + build(path, 2 + path % 5).apply(path, path % 7));
      } catch (RuntimeException failure) {
        lines.addAll(frames(failure));
      }
    }
    return lines;
  }
}
