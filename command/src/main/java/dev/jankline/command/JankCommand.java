package dev.jankline.command;

import dev.jankline.command.analysis.ExplainCommand;
import dev.jankline.command.analysis.ReplayCommand;
import dev.jankline.command.audit.AuditCommand;
import dev.jankline.command.cluster.AppsCommand;
import dev.jankline.command.cluster.DashboardCommand;
import dev.jankline.command.cluster.ExportCommand;
import dev.jankline.command.cluster.ReleaseCommand;
import dev.jankline.command.cluster.RulesCommand;
import dev.jankline.command.cluster.TicketsCommand;
import dev.jankline.command.cluster.TopicsCommand;
import dev.jankline.command.doctor.DoctorCommand;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.command.line.StandardOptions;
import dev.jankline.command.machine.BenchCommand;
import dev.jankline.command.machine.ClusterQualityCommand;
import dev.jankline.command.machine.DemoCommand;
import dev.jankline.command.machine.SimulateCommand;
import dev.jankline.command.sdk.SdkCommand;
import dev.jankline.command.symbols.RetraceCommand;
import dev.jankline.command.symbols.SymbolizeCommand;
import dev.jankline.command.symbols.TraceCommand;
import dev.jankline.command.upload.ConformanceCommand;
import dev.jankline.command.upload.SendCommand;
import dev.jankline.command.upload.SymbolsCommand;
import dev.jankline.local.process.LiveChildren;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Puts the words of {@code jank} together; a failure becomes one line and an exit code. */
@Command(
    name = "jank",
    description = "Finds the code that makes the UI stall, across a fleet of devices.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "'jank COMMAND --help' explains a command. Exit code 2: bad usage or input, 1: a failed run."
    },
    subcommands = {
      CommandLine.HelpCommand.class,
      DemoCommand.class,
      ScriptCommand.Tests.class,
      ScriptCommand.Attack.class,
      ScriptCommand.Chaos.class,
      RetraceCommand.class,
      SymbolizeCommand.class,
      ExplainCommand.class,
      ReplayCommand.class,
      SendCommand.class,
      ConformanceCommand.class,
      SymbolsCommand.class,
      TopicsCommand.class,
      AppsCommand.class,
      RulesCommand.class,
      ReleaseCommand.class,
      TicketsCommand.class,
      DashboardCommand.class,
      ExportCommand.class,
      DoctorCommand.class,
      AuditCommand.class,
      TraceCommand.class,
      SdkCommand.class,
      ClusterQualityCommand.class,
      SimulateCommand.class,
      BenchCommand.class
    })
public final class JankCommand {
  private static final int FAILED = 1;
  private static final int BAD_USAGE = 2;

  private JankCommand() {}

  /**
   * Runs one command.
   *
   * @return exit code: 0, 1 for a failed run, 2 for bad usage or input; a command may have others
   */
  public static int run(InputStream in, PrintStream out, PrintStream err, String... args) {
    CommandOutput output = new CommandOutput(out, err);
    CommandLine line = commands(in, output);
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    line.setParameterExceptionHandler((e, given) -> badUsage(e, output));
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command, output));
    line.setExecutionStrategy(JankCommand::execute);
    if (args.length == 0) {
      line.usage(err);
      return BAD_USAGE;
    }
    return line.execute(args);
  }

  /** All words with what they do. */
  static CommandLine commands(InputStream in, CommandOutput output) {
    CommandLine jank = new CommandLine(new JankCommand(), OutputCommand.factory(in, output));
    jank.getCommandSpec().addOption(StandardOptions.noInstall());
    StandardOptions.addTo(jank);
    // No colours: the text is the same on a terminal and in a file.
    return jank.setCaseInsensitiveEnumValuesAllowed(true)
        .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
  }

  /** Refuses unknown words where picocli would print a version or a help text and succeed. */
  private static int execute(ParseResult parsed) {
    for (ParseResult part = parsed; part != null; part = part.subcommand()) {
      if (!part.unmatched().isEmpty()) {
        throw new UnmatchedArgumentException(part.commandSpec().commandLine(), part.unmatched());
      }
    }
    return new RunLast().execute(parsed);
  }

  private static int badUsage(ParameterException e, CommandOutput output) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    output.error(command + ": " + e.getMessage() + "; see '" + command + " --help'");
    return e.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
  }

  private static int failed(Exception e, CommandLine command, CommandOutput output) {
    if (LiveChildren.ending()) {
      // Ctrl-C: what fails now fails because everything is being stopped.
      return FAILED;
    }
    String name = command.getCommandSpec().qualifiedName();
    if (e instanceof CommandException known) {
      output.error(name + ": " + known.getMessage());
      int ofCommand = command.getCommandSpec().exitCodeOnExecutionException();
      return ofCommand == FAILED ? known.exitCode() : ofCommand;
    }
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    output.error(name + ": " + message);
    return command.getCommandSpec().exitCodeOnExecutionException();
  }
}
