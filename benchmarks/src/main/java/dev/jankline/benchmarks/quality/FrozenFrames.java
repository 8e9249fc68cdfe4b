package dev.jankline.benchmarks.quality;

import dev.jankline.schema.SymbolizedFrame;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads frames: {@code a.b.C.method:12}, {@code library.so!symbol}, or {@code
 * package:app/file.dart!Class.method:12}. A frame without a line has none.
 */
final class FrozenFrames {
  private static final Pattern LINE = Pattern.compile("(.+):(\\d+)");

  private FrozenFrames() {}

  static SymbolizedFrame read(String text) {
    Matcher line = LINE.matcher(text);
    boolean hasLine = line.matches();
    SymbolizedFrame frame = new SymbolizedFrame();
    frame.setLine(hasLine ? Integer.parseInt(line.group(2)) : -1);
    String code = hasLine ? line.group(1) : text;
    int mark = code.indexOf('!');
    if (mark > 0) {
      outsideOfJava(code.substring(0, mark), code.substring(mark + 1), frame);
    } else {
      java(code, frame);
    }
    return frame;
  }

  private static void outsideOfJava(String container, String symbol, SymbolizedFrame frame) {
    frame.setFunction(symbol);
    if (container.startsWith("package:") || container.startsWith("dart:")) {
      frame.setFileName(container);
    } else {
      frame.setModule(container);
    }
  }

  private static void java(String code, SymbolizedFrame frame) {
    int dot = code.lastIndexOf('.');
    if (dot < 0) {
      throw new IllegalArgumentException("'" + code + "' is no method with its class");
    }
    String className = code.substring(0, dot);
    frame.setFunction(code);
    frame.setClassName(className);
    frame.setMethodName(code.substring(dot + 1));
    frame.setFileName(file(className));
  }

  private static String file(String className) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    int inner = simple.indexOf('$', 1);
    String outer = inner < 0 ? simple : simple.substring(0, inner);
    return outer.endsWith("Kt") ? outer.substring(0, outer.length() - 2) + ".kt" : outer + ".java";
  }
}
