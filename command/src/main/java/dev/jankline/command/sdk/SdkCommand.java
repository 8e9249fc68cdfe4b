package dev.jankline.command.sdk;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.command.line.StableZip;
import dev.jankline.command.line.StandardOptions;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Groups what can be done with the device SDK. */
@Command(
    subcommands = {SdkCommand.Publish.class},
    name = "sdk",
    description = "Publishes the device SDK for the builds of apps.")
public final class SdkCommand {

  /** Writes the artifacts of the SDK into a folder that builds name as a repository. */
  @Command(
      name = "publish",
      description =
          "Writes the device SDK as a Maven repository into a folder: AAR and jars with sources and"
              + " documentation. Needs a checkout.")
  public static final class Publish extends OutputCommand {
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    @Option(
        names = "--to",
        required = true,
        paramLabel = "DIR",
        description = "Folder of the repository; is made, other versions in it stay.")
    private Path to = Path.of("");

    @Option(
        names = "--version",
        paramLabel = "V",
        description = "Version to publish (default: the version of jank).")
    private @Nullable String version;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
      String built = StandardOptions.version();
      String published = version == null ? built : version;
      if (!VERSION.matcher(published).matches()) {
        throw CommandException.badInput(
            "'" + published + "' is no version; use letters, digits, '.', '_' and '-'");
      }
      BuiltSdk sdk = new BuiltSdk(Checkout.find(), built);
      List<SdkArtifact> artifacts = sdk.artifacts();
      List<String> coordinates = new ArrayList<>();
      for (SdkArtifact artifact : artifacts) {
        output.progress().at("publishing " + artifact.id(), coordinates.size(), artifacts.size());
        publish(artifact, sdk, published);
        coordinates.add(artifact.coordinates(published) + "@" + artifact.extension());
      }
      print(coordinates);
      return 0;
    }

    private void publish(SdkArtifact artifact, BuiltSdk sdk, String published)
        throws InterruptedException {
      try {
        MavenFolder folder = new MavenFolder(to, artifact.id(), published);
        for (Map.Entry<String, Path> attached : artifact.attached().entrySet()) {
          folder.add("-" + attached.getKey(), Files.readAllBytes(attached.getValue()));
        }
        folder.add("-sources.jar", StableZip.of(artifact.sources()));
        if (!artifact.documented().isEmpty()) {
          folder.add("-javadoc.jar", JavadocJar.of(artifact, sdk.classPath()));
        }
        folder.add("." + artifact.extension(), artifact.content(sdk.built(), published));
        folder.add(".pom", artifact.pom(published).getBytes(StandardCharsets.UTF_8));
        folder.listVersions();
      } catch (IOException e) {
        throw CommandException.failed("cannot publish into " + to + ": " + e);
      }
    }

    private void print(List<String> coordinates) {
      String repository = to.toAbsolutePath().normalize().toUri().toString();
      if (json) {
        output.json(Map.of("repository", repository, "artifacts", coordinates));
        return;
      }
      coordinates.forEach(output::line);
      output.line("repository " + repository);
    }
  }
}
