package dev.jankline.trace.maven;

import dev.jankline.trace.build.Instrumentation;
import dev.jankline.trace.build.SkipList;
import dev.jankline.trace.build.TraceException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Puts probes into the classes of a module and writes methodMapping.txt. The compiler's output is
 * not changed: configure the jar plugin to use the new folder.
 */
@Mojo(name = "instrument", defaultPhase = LifecyclePhase.PROCESS_CLASSES, threadSafe = true)
public final class InstrumentMojo extends AbstractMojo {
  /** Classes to instrument. */
  @Parameter(
      property = "jankline.trace.classes",
      defaultValue = "${project.build.outputDirectory}",
      required = true)
  File classes = new File("");

  /** Where to write them. */
  @Parameter(
      property = "jankline.trace.output",
      defaultValue = "${project.build.directory}/traced-classes",
      required = true)
  File output = new File("");

  /** The mapping to write. */
  @Parameter(
      property = "jankline.trace.mapping",
      defaultValue = "${project.build.directory}/methodMapping.txt",
      required = true)
  File mapping = new File("");

  /** The mapping of an earlier build, whose methods keep their ids. */
  @Parameter(property = "jankline.trace.earlier")
  @Nullable File earlier;

  /** Files that list packages, classes and methods without probes. */
  @Parameter List<File> skipLists = List.of();

  /** Does nothing. */
  @Parameter(property = "jankline.trace.skip", defaultValue = "false")
  boolean skip;

  @Override
  public void execute() throws MojoExecutionException {
    if (skip) {
      getLog().info("no probes: jankline.trace.skip is set");
      return;
    }
    try {
      Instrumentation.Report report = Instrumentation.run(request());
      getLog()
          .info(
              report.methods()
                  + " methods have probes, "
                  + report.keptIds()
                  + " ids kept, "
                  + report.movedIds().size()
                  + " moved; build id (MATRIX_METHODS) "
                  + report.buildId());
    } catch (TraceException refused) {
      throw new MojoExecutionException(String.valueOf(refused.getMessage()), refused);
    } catch (IOException failed) {
      throw new MojoExecutionException("classes cannot be read or written: " + failed, failed);
    }
  }

  private Instrumentation.Request request() throws IOException {
    Path before = earlier == null ? null : earlier.toPath();
    return new Instrumentation.Request(
        List.of(classes.toPath()),
        output.toPath(),
        mapping.toPath(),
        before,
        SkipList.read(skipLists.stream().map(File::toPath).toList()));
  }
}
