package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What an app calls is documented, with every tag. */
public class DocumentedApiTest {
  private static final String SOURCES = "src/main/java/dev/jankline/sdk/android/";

  @Rule public final TemporaryFolder output = new TemporaryFolder();

  @Test
  public void whatAnAppCalls_isDocumented_withEveryTag() throws Exception {
    assertThat(gaps("JankMonitor.java")).isEmpty();
  }

  @Test
  public void gap_isFound_whenATagIsMissing() throws Exception {
    assertThat(gaps("system/Faults.java")).anyMatch(gap -> gap.contains("@param"));
  }

  private List<String> gaps(String source) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options = new ArrayList<>(List.of("-Xdoclint:all/protected", "-proc:none"));
    Stream.of("-implicit:none", "-d", output.getRoot().getPath(), "-classpath")
        .forEach(options::add);
    options.add(System.getProperty("java.class.path"));
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8)) {
      compiler
          .getTask(
              null,
              files,
              found,
              options,
              null,
              files.getJavaFileObjects(Path.of(SOURCES + source)))
          .call();
    }
    List<String> gaps = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> one : found.getDiagnostics()) {
      if (one.getSource() != null
          && one.getSource().getName().endsWith(Path.of(source).toString())) {
        gaps.add(one.getLineNumber() + ": " + one.getMessage(Locale.ROOT));
      }
    }
    return gaps;
  }
}
