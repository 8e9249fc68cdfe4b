package dev.jankline.command.line;

import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/**
 * A command that reads from one input and prints on one output: the standard ones, unless it is
 * made by the {@link #factory} of others.
 */
public abstract class OutputCommand implements Callable<Integer> {
  protected InputStream in = System.in;
  protected CommandOutput output = new CommandOutput(System.out, System.err);

  /** Returns a factory of picocli whose commands read and print on the given ones. */
  public static IFactory factory(InputStream in, CommandOutput output) {
    return new IFactory() {
      @Override
      public <K> K create(Class<K> type) throws Exception {
        K made = CommandLine.defaultFactory().create(type);
        if (made instanceof OutputCommand command) {
          command.in = in;
          command.output = output;
        }
        return made;
      }
    };
  }
}
