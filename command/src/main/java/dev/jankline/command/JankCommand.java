package dev.jankline.command;

import dev.jankline.command.analysis.ExplainCommand;
import dev.jankline.command.analysis.ReplayCommand;
import dev.jankline.command.cluster.AppLimits;
import dev.jankline.command.cluster.AppsCommand;
import dev.jankline.command.cluster.DashboardCommand;
import dev.jankline.command.cluster.ReleaseCommand;
import dev.jankline.command.cluster.RulesCommand;
import dev.jankline.command.cluster.TicketsCommand;
import dev.jankline.command.cluster.TopicsCommand;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
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
    subcommands = CommandLine.HelpCommand.class)
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
    CommandLine symbols =
        new CommandLine(new SymbolsCommand())
            .addSubcommand(new SymbolsCommand.Upload(output))
            .addSubcommand(new SymbolsCommand.Listing(output))
            .addSubcommand(new SymbolsCommand.Check(output));
    CommandLine topics =
        new CommandLine(new TopicsCommand())
            .addSubcommand(new TopicsCommand.Create(output))
            .addSubcommand(new TopicsCommand.Check(output))
            .addSubcommand(new TopicsCommand.Read(output));
    CommandLine apps =
        new CommandLine(new AppsCommand())
            .addSubcommand(new AppsCommand.Create(output))
            .addSubcommand(new AppsCommand.Rotate(output))
            .addSubcommand(new AppsCommand.Listing(output))
            .addSubcommand(new AppsCommand.Disable(output))
            .addSubcommand(new AppsCommand.Enable(output))
            .addSubcommand(new AppLimits(output))
            .addSubcommand(new AppsCommand.Group(output));
    CommandLine tickets =
        new CommandLine(new TicketsCommand())
            .addSubcommand(new TicketsCommand.Listing(output))
            .addSubcommand(new TicketsCommand.Mute(output))
            .addSubcommand(new TicketsCommand.Fixed(output))
            .addSubcommand(new TicketsCommand.Merge(output))
            .addSubcommand(new TicketsCommand.Retry(output));
    CommandLine rules =
        new CommandLine(new RulesCommand())
            .addSubcommand(new RulesCommand.Check(output))
            .addSubcommand(new RulesCommand.Apply(output))
            .addSubcommand(new RulesCommand.Show(output));
    CommandLine dashboard =
        new CommandLine(new DashboardCommand())
            .addSubcommand(new DashboardCommand.RebuildStore(output));
    CommandLine release =
        new CommandLine(new ReleaseCommand()).addSubcommand(new ReleaseCommand.Check(output));
    CommandLine trace =
        new CommandLine(new TraceCommand()).addSubcommand(new TraceCommand.Instrument(output));
    CommandLine sdk =
        new CommandLine(new SdkCommand()).addSubcommand(new SdkCommand.Publish(output));
    CommandLine simulate =
        new CommandLine(new SimulateCommand(output))
            .addSubcommand(new SimulateCommand.Releases(output))
            .addSubcommand(new SimulateCommand.Hostile(output));
    CommandLine jank = new CommandLine(new JankCommand());
    jank.getCommandSpec().addOption(StandardOptions.noInstall());
    jank.addSubcommand(new DemoCommand(output))
        .addSubcommand(new TestCommand())
        .addSubcommand(new RetraceCommand(in, output))
        .addSubcommand(new SymbolizeCommand(in, output))
        .addSubcommand(new ExplainCommand(in, output))
        .addSubcommand(new ReplayCommand(in, output))
        .addSubcommand(new SendCommand(output))
        .addSubcommand(new ConformanceCommand(output))
        .addSubcommand(symbols)
        .addSubcommand(topics)
        .addSubcommand(apps)
        .addSubcommand(rules)
        .addSubcommand(tickets)
        .addSubcommand(dashboard)
        .addSubcommand(release)
        .addSubcommand(trace)
        .addSubcommand(sdk)
        .addSubcommand(new ClusterQualityCommand(output))
        .addSubcommand(simulate)
        .addSubcommand(new BenchCommand(output));
    StandardOptions.addTo(jank);
    // No colours: the text is the same on a terminal and in a file.
    return jank.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
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
