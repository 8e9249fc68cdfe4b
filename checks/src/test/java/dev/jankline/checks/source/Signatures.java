package dev.jankline.checks.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Finds methods and constructors with many parameters in Java sources. */
final class Signatures {
  private static final String CONSTRUCTOR = "<init>";
  private static final Set<String> OTHER_REASONS = Set.of("Override", "ParameterizedTest");

  private Signatures() {}

  /**
   * Methods and constructors with more than {@code max} parameters. Constructors of records are
   * left out, and parameterized tests, whose parameters are the columns of a table.
   *
   * @return for each one {@code Type.method: 6 parameters}
   */
  static List<String> longerThan(int max, Collection<Path> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      List<String> options = List.of("-proc:none", "-Xlint:none");
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources));
      List<String> found = new ArrayList<>();
      for (CompilationUnitTree file : task.parse()) {
        new Scanner(max, found).scan(file, null);
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Goes through the methods of a file. */
  private static final class Scanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final int max;
    private final List<String> found;

    Scanner(int max, List<String> found) {
      this.max = max;
      this.found = found;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
      ClassTree owner = (ClassTree) getCurrentPath().getParentPath().getLeaf();
      int parameters = method.getParameters().size();
      if (parameters > max && !isRecordConstructor(owner, method) && !hasOtherReason(method)) {
        found.add(
            "%s.%s: %d parameters"
                .formatted(owner.getSimpleName(), method.getName(), parameters)
                .replace("." + CONSTRUCTOR, ".new"));
      }
      return super.visitMethod(method, null);
    }

    private static boolean hasOtherReason(MethodTree method) {
      return method.getModifiers().getAnnotations().stream()
          .map(one -> one.getAnnotationType().toString())
          .anyMatch(OTHER_REASONS::contains);
    }

    private static boolean isRecordConstructor(ClassTree owner, MethodTree method) {
      return owner.getKind() == Tree.Kind.RECORD && method.getName().contentEquals(CONSTRUCTOR);
    }
  }
}
