package dev.jankline.command.line;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Gives a command and all its sub-commands {@code --help} and {@code --version}. A name that a
 * command uses for an option of its own stays its own: {@code symbols upload --version} is the
 * version of the app.
 */
public final class StandardOptions {
  private static final String VERSION_FILE = "/jank-version.properties";

  private StandardOptions() {}

  public static void addTo(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    spec.version("jank " + version() + ", Java " + Runtime.version());
    addUnlessTaken(spec, help(), "-h", "--help");
    addUnlessTaken(spec, versionHelp(), "-V", "--version");
    line.getSubcommands().values().forEach(StandardOptions::addTo);
  }

  /** For the text of the help only: the shell script takes this word away before Java starts. */
  public static OptionSpec noInstall() {
    return OptionSpec.builder("--no-install")
        .description("As the first word: never install missing tools or build, run what is built.")
        .build();
  }

  private static OptionSpec.Builder help() {
    return OptionSpec.builder("--help").usageHelp(true).description("Print this help and end.");
  }

  private static OptionSpec.Builder versionHelp() {
    return OptionSpec.builder("--version")
        .versionHelp(true)
        .description("Print the version of jank and of Java and end.");
  }

  private static void addUnlessTaken(CommandSpec spec, OptionSpec.Builder option, String... names) {
    String[] free =
        Stream.of(names)
            .filter(name -> !spec.optionsMap().containsKey(name))
            .toArray(String[]::new);
    if (free.length > 0) {
      spec.addOption(option.names(free).build());
    }
  }

  /** The version of this build, for example {@code 1.0.0}. */
  public static String version() {
    Properties properties = new Properties();
    try (InputStream file = StandardOptions.class.getResourceAsStream(VERSION_FILE)) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + VERSION_FILE, e);
    }
    return properties.getProperty("version", "of an unknown build");
  }
}
