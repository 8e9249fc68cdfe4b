package dev.jankline.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.command.line.CommandOutput;
import dev.jankline.local.stack.Checkout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Tells whether a command line, as a page shows it, has words and options the command knows. */
public final class CommandLines {
  private CommandLines() {}

  /**
   * What is wrong with it; empty when nothing is.
   *
   * @param shown for example {@code ./jank bench NAME [--json]}; what follows a pipe, a redirection
   *     or a {@code #} is not looked at
   */
  public static String fault(String shown) throws IOException {
    String bare = shown.split(" [<>|#&]", 2)[0].replaceAll("[\\[\\]]", "").strip();
    List<String> words = Arrays.asList(bare.split("\\s+"));
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), false, UTF_8);
    CommandLine command =
        JankCommand.commands(InputStream.nullInputStream(), new CommandOutput(nowhere, nowhere));
    int at = 1;
    CommandLine next = at < words.size() ? command.getSubcommands().get(words.get(at)) : null;
    while (next != null) {
      command = next;
      at++;
      next = at < words.size() ? command.getSubcommands().get(words.get(at)) : null;
    }
    if (at == 1) {
      return words.size() > 1 && isOfTheScript(words.get(1)) ? "" : "no such command: " + bare;
    }
    if (at < words.size()
        && command.getCommandSpec().positionalParameters().isEmpty()
        && !words.get(at).startsWith("-")) {
      return "no such sub-command: " + words.get(at);
    }
    return unknownOption(command, words.subList(at, words.size()));
  }

  private static String unknownOption(CommandLine command, List<String> words) {
    for (String word : words) {
      if (word.startsWith("-") && command.getCommandSpec().findOption(word) == null) {
        return "no such option: " + word;
      }
    }
    return "";
  }

  private static boolean isOfTheScript(String word) throws IOException {
    String script = Files.readString(Checkout.find().root().resolve("jank"));
    return Pattern.compile("= %s ]|\\b%s\\)".formatted(word, word)).matcher(script).find();
  }
}
