package dev.jankline.command.upload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.client.GatewayClient.SymbolVersion;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.upload.SymbolCheck;
import dev.jankline.symbols.upload.SymbolCompiler.FileRemark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups what can be done with symbol files. */
@Command(
    subcommands = {
      SymbolsCommand.Upload.class,
      SymbolsCommand.Listing.class,
      SymbolsCommand.Removal.class,
      SymbolsCommand.Check.class
    },
    name = "symbols",
    description = "Uploads, lists, removes and checks symbol files.")
public final class SymbolsCommand {

  /** Uploads symbol files and prints what the gateway made of each. */
  @Command(name = "upload", description = "Uploads symbol files of one app version.")
  public static final class Upload extends OutputCommand {
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

    @Option(
        names = "--revision",
        paramLabel = "REV",
        description = "Revision of the source code, for example of git rev-parse HEAD.")
    private @Nullable String revision;

    @Parameters(
        arity = "1..*",
        paramLabel = "FILE",
        description = "Symbol files, or folders of them (.dSYM).")
    private List<Path> files = List.of();

    @Override
    public Integer call() {
      files.forEach(InputFiles::checkReadableOrFolder);
      String defect = revision == null ? null : SymbolStore.Upload.defect(revision);
      if (defect != null) {
        throw CommandException.badInput("--revision '" + revision + "': " + defect);
      }
      GatewayClient client = gateway.client();
      int exit = 0;
      for (Path file : files) {
        GatewayClient.Answer answer = upload(client, file);
        if (answer.ok()) {
          output.json(answer.body());
          tell(file, answer.body());
        } else {
          output.error(file + ": " + answer.error());
          exit = 1;
        }
      }
      return exit;
    }

    /** Says on standard error what of an upload was not taken, and what taken files lack. */
    private void tell(Path file, JsonNode body) {
      for (String list : List.of("notTaken", "remarks")) {
        String words = list.equals("notTaken") ? ": not taken: " : ": ";
        for (JsonNode said : body.path(list)) {
          output.error(
              file + words + said.path("file").asText() + ": " + said.path("text").asText());
        }
      }
      int unnamed = body.path("notTakenUnnamed").asInt();
      if (unnamed > 0) {
        output.error(file + ": not taken: " + unnamed + " files more");
      }
    }

    private GatewayClient.Answer upload(GatewayClient client, Path file) {
      try (PackedFolder packed = PackedFolder.of(file)) {
        return client.uploadSymbols(
            new SymbolVersion(app, versionName, versionCode, revision),
            packed.file(),
            output.progress());
      } catch (IOException e) {
        throw CommandException.badInput("cannot read " + file + ": " + e.getMessage());
      }
    }
  }

  /** Lists what the gateway has for an app. */
  @Command(name = "list", description = "Lists the symbols that the gateway has for an app.")
  public static final class Listing extends OutputCommand {
    @Mixin private SendCommand.GatewayOptions gateway = new SendCommand.GatewayOptions();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    private String app = "";

    @Override
    public Integer call() {
      GatewayClient.Answer answer = gateway.client().listSymbols(app);
      if (!answer.ok()) {
        output.error(answer.error());
        return 1;
      }
      output.json(answer.body());
      return 0;
    }
  }

  /** Removes symbols of an app that its options choose. */
  @Command(
      name = "remove",
      description = {
        "Removes symbols of an app, and prints them.",
        "Each option chooses some: give one or more."
      })
  public static final class Removal extends OutputCommand {
    /** Hashes in one request: their address stays below 8 KB. */
    private static final int AT_ONCE = 100;

    @Mixin private SendCommand.GatewayOptions gateway = new SendCommand.GatewayOptions();
    @Mixin private SymbolRetention retention = new SymbolRetention();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    private String app = "";

    @Option(names = "--dry-run", description = "Only print what would be removed.")
    private boolean isDry;

    @Override
    public Integer call() {
      if (retention.isEmpty()) {
        throw CommandException.badInput(
            "give --build, --older-than, --keep-versions or --keep-bytes");
      }
      GatewayClient client = gateway.client();
      GatewayClient.Answer listed = client.listSymbols(app);
      JsonNode symbols = listed.body().path("symbols");
      Set<String> removed =
          listed.ok() ? retention.removed(symbols, Clock.systemUTC().instant()) : Set.of();
      if (!listed.ok() || isDry) {
        return print(listed, removed);
      }
      List<String> all = List.copyOf(removed);
      for (int from = 0; from < all.size(); from += AT_ONCE) {
        List<String> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
        if (print(client.removeSymbols(app, some), removed) != 0) {
          return 1;
        }
      }
      return 0;
    }

    private int print(GatewayClient.Answer answer, Set<String> removed) {
      if (!answer.ok()) {
        output.error(answer.error());
        return 1;
      }
      for (JsonNode one : answer.body().path("symbols")) {
        if (removed.contains(one.path("sha256").asText())) {
          output.json(one);
        }
      }
      return 0;
    }
  }

  /** Compiles symbol files as the gateway would, and says what they are. */
  @Command(
      name = "check",
      description = "Says what symbol files are and whether the gateway can use them.")
  public static final class Check extends OutputCommand {
    private static final int BAD_INPUT = 2;

    @Parameters(
        arity = "1..*",
        paramLabel = "FILE",
        description = "Symbol files, or folders of them (.dSYM).")
    private List<Path> files = List.of();

    @Override
    public Integer call() throws IOException {
      files.forEach(InputFiles::checkReadableOrFolder);
      int exit = 0;
      for (Path file : files) {
        try {
          SymbolCheck.Checked checked = SymbolCheck.check(file, output.compiling(file));
          checked.found().forEach(found -> output.json(document(file, found)));
          checked.remarks().forEach(remark -> output.error(said(file, remark)));
        } catch (SymbolFileException e) {
          output.error(file + ": " + e.getMessage());
          exit = BAD_INPUT;
        }
      }
      return exit;
    }

    private static String said(Path file, FileRemark remark) {
      return file + (remark.notTaken() == null ? ": " : ": not taken: ") + remark;
    }

    private static Map<String, Object> document(Path file, SymbolCheck.Found found) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("file", file.toString());
      document.put("kind", found.kind().name());
      document.put("buildIds", found.buildIds());
      document.put("grade", found.grade().name());
      document.put("artifactBytes", found.artifactBytes());
      return document;
    }
  }
}
