package dev.jankline.command.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.local.stack.Checkout;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles statements of a page as the body of a method whose parameters the marker gives, with the
 * imports a reader's editor would add.
 */
final class JavaSnippet {
  private static final List<String> IMPORTS =
      List.of(
          "java.io.*",
          "java.security.SecureRandom",
          "java.time.*",
          "java.util.*",
          "dev.jankline.registry.*",
          "dev.jankline.schema.ClusterCount",
          "dev.jankline.sdk.*",
          "dev.jankline.sdk.monitor.*",
          "dev.jankline.sdk.wire.*",
          "dev.jankline.trace.*",
          "dev.jankline.webhook.target.webhook.*");

  private JavaSnippet() {}

  /** What the compiler says against it; empty when it compiles. */
  static String errors(Snippet snippet) {
    String imports =
        IMPORTS.stream().map(name -> "import " + name + ";\n").collect(Collectors.joining());
    return errors(
        "%sclass Snippet {\n  void run(%s) throws Exception {\n%s  }\n}\n"
            .formatted(imports, snippet.marked("given"), snippet.text()));
  }

  private static String errors(String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      List<String> options = List.of("-proc:none", "-nowarn", "-cp", classPath(), "-d", out());
      boolean right = compiler.getTask(said, files, null, options, null, unit(source)).call();
      return right ? "" : said.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<JavaFileObject> unit(String source) {
    return List.of(
        new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        });
  }

  /** The tests' own, and the runtime of traces, which nothing here needs when it runs. */
  private static String classPath() {
    Path trace = Checkout.find().target("device-sdk/trace/runtime").resolve("classes");
    return Stream.of(
            System.getProperty("surefire.test.class.path", ""),
            System.getProperty("java.class.path", ""),
            trace.toString())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String out() throws IOException {
    return Files.createDirectories(Checkout.find().target("command").resolve("snippets"))
        .toString();
  }
}
