package dev.jankline.sdk.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources with all of doclint's checks on, and says what their documentation lacks. */
final class Documented {
  private Documented() {}

  /** One line for each missing or broken comment or tag of a public or protected element. */
  static List<String> gaps(List<Path> sources, Path output) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(found, Locale.ROOT, null)) {
      List<String> options =
          List.of(
              "-Xdoclint:all/protected",
              "-proc:none",
              "-implicit:none",
              "-Xmaxwarns",
              "1000",
              "-d",
              output.toString(),
              "-classpath",
              System.getProperty("java.class.path"));
      compiler
          .getTask(null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources))
          .call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> gaps = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> one : found.getDiagnostics()) {
      if (one.getSource() != null) {
        String file = Path.of(one.getSource().getName()).getFileName().toString();
        gaps.add(file + ":" + one.getLineNumber() + ": " + one.getMessage(Locale.ROOT));
      }
    }
    return gaps;
  }
}
