package dev.jankline.local.command;

import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.client.GatewayException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups what can be done with symbol files. */
@Command(name = "symbols", description = "Uploads symbol files.")
final class SymbolsCommand {

  /** Uploads symbol files and prints what the gateway made of each. */
  @Command(name = "upload", description = "Uploads symbol files of one app version.")
  static final class Upload implements Callable<Integer> {
    @Mixin private SendCommand.GatewayOptions gateway = new SendCommand.GatewayOptions();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    private String app = "";

    @Option(
        names = "--version",
        required = true,
        paramLabel = "V",
        description = "Version name, as the batches of the build carry it.")
    private String versionName = "";

    @Option(names = "--version-code", paramLabel = "N", description = "Version code.")
    private @Nullable Long versionCode;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Symbol files.")
    private List<Path> files = List.of();

    private final Output output;

    Upload(Output output) {
      this.output = output;
    }

    @Override
    public Integer call() {
      files.forEach(InputFiles::checkReadable);
      GatewayClient client = gateway.client();
      int exit = 0;
      for (Path file : files) {
        GatewayClient.Answer answer = upload(client, file);
        if (answer.ok()) {
          output.json(answer.body());
        } else {
          output.error(file + ": " + answer.error());
          exit = 1;
        }
      }
      return exit;
    }

    private GatewayClient.Answer upload(GatewayClient client, Path file) {
      try {
        return client.uploadSymbols(app, versionName, versionCode, file);
      } catch (GatewayException e) {
        throw CommandException.failed(e);
      }
    }
  }
}
