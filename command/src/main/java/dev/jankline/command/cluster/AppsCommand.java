package dev.jankline.command.cluster;

import dev.jankline.apps.AppChange;
import dev.jankline.apps.AppRegistry;
import dev.jankline.apps.KeySecret;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.schema.App;
import dev.jankline.schema.AppKey;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.KeyKind;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Groups what can be done with the apps that may send. */
@Command(
    name = "apps",
    description = "Registers the apps that may send, and changes their keys; gateways follow.")
public final class AppsCommand {

  /** Registers an app. */
  @Command(
      name = "create",
      description = "Registers an app and prints its first keys, which are shown only this once.")
  public static final class Create implements Callable<Integer> {
    @Mixin private AppAccess access = new AppAccess();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    private String app = "";

    @Option(
        names = "--key",
        paramLabel = "KIND",
        split = ",",
        defaultValue = "device,upload",
        description = "Kinds of keys: device, upload, read, admin (default: ${DEFAULT-VALUE}).")
    private List<String> kinds = List.of();

    private final CommandOutput output;
    private final SecureRandom random = new SecureRandom();

    public Create(CommandOutput output) {
      this.output = output;
    }

    @Override
    public Integer call() {
      if (app.isBlank() || app.length() > 255) {
        throw CommandException.badInput("--app must have 1 to 255 characters");
      }
      List<KeySecret> secrets =
          kinds.stream()
              .map(AppsCommand::kind)
              .distinct()
              .map(kind -> KeySecret.random(kind, random))
              .toList();
      access.run(output, registry -> create(registry, secrets));
      return 0;
    }

    private void create(AppRegistry registry, List<KeySecret> secrets) {
      if (registry.app(app).isPresent()) {
        throw CommandException.badInput(
            "the app '" + app + "' is registered already: 'apps rotate' makes a new key");
      }
      Instant at = AppAccess.now();
      List<AppKey> keys = secrets.stream().map(secret -> secret.stored(at)).toList();
      App created = AppChange.created(app, keys, at);
      registry.store(created);
      show(access, output, created, secrets);
    }
  }

  /** Makes a new key. */
  @Command(
      name = "rotate",
      description = {
        "Makes a new key and prints it, only this once.",
        "The newest earlier key of the kind stays in force beside it; older ones end."
      })
  public static final class Rotate implements Callable<Integer> {
    @Mixin private AppAccess access = new AppAccess();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    private String app = "";

    @Option(
        names = "--key",
        required = true,
        paramLabel = "KIND",
        description = "Kind of the key: device, upload, read or admin.")
    private String kind = "";

    @Option(
        names = "--revoke",
        description = "Ends all earlier keys of the kind at once, for one that has leaked.")
    private boolean revoke;

    private final CommandOutput output;
    private final SecureRandom random = new SecureRandom();

    public Rotate(CommandOutput output) {
      this.output = output;
    }

    @Override
    public Integer call() {
      KeySecret secret = KeySecret.random(kind(kind), random);
      App changed =
          access.change(
              output,
              app,
              (before, at) -> AppChange.of(before, at).rotated(secret.stored(at), revoke));
      show(access, output, changed, List.of(secret));
      return 0;
    }
  }

  /** Lists apps. */
  @Command(name = "list", description = "Lists the apps; of a key only the start of its hash.")
  public static final class Listing implements Callable<Integer> {
    @Mixin private AppAccess access = new AppAccess();

    @Option(names = "--app", paramLabel = "A", description = "Only this app.")
    private @Nullable String app;

    private final CommandOutput output;

    public Listing(CommandOutput output) {
      this.output = output;
    }

    @Override
    public Integer call() {
      List<App> apps =
          access.use(
              output,
              registry ->
                  registry.all().stream()
                      .filter(one -> app == null || app.equals(one.getApp()))
                      .toList());
      if (access.json()) {
        output.json(Map.of("apps", apps.stream().map(AppDocument::of).toList()));
      } else {
        apps.forEach(one -> AppDocument.lines(one).forEach(output::line));
        output.line(apps.size() + " apps");
      }
      return 0;
    }
  }

  /** Sets by which groupings an app has clusters. */
  @Command(
      name = "group",
      description = {
        "Sets by which groupings new stalls of an app form clusters beside the primary one.",
        "Each takes about as many rows again; by default there are none."
      })
  public static final class Group implements Callable<Integer> {
    private static final String NONE = "none";

    @Mixin private AppAccess access = new AppAccess();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    private String app = "";

    @Option(
        names = "--by",
        required = true,
        paramLabel = "GROUPING",
        split = ",",
        description = "blocking-call, entry-point, or none.")
    private List<String> words = List.of();

    private final CommandOutput output;

    public Group(CommandOutput output) {
      this.output = output;
    }

    @Override
    public Integer call() {
      List<Grouping> groupings =
          words.equals(List.of(NONE))
              ? List.of()
              : words.stream().map(Group::grouping).distinct().sorted().toList();
      App changed =
          access.change(output, app, (before, at) -> AppChange.of(before, at).grouped(groupings));
      show(access, output, changed, List.of());
      return 0;
    }

    private static Grouping grouping(String word) {
      return switch (word) {
        case "blocking-call" -> Grouping.BLOCKING_CALL;
        case "entry-point" -> Grouping.ENTRY_POINT;
        default ->
            throw CommandException.badInput(
                "'" + word + "' is no grouping: take blocking-call, entry-point or none");
      };
    }
  }

  /** Shuts an app out. */
  @Command(name = "disable", description = "Refuses all requests with keys of an app.")
  public static final class Disable extends Switch {
    public Disable(CommandOutput output) {
      super(output, false);
    }
  }

  /** Lets an app in again. */
  @Command(name = "enable", description = "Takes requests of a disabled app again.")
  public static final class Enable extends Switch {
    public Enable(CommandOutput output) {
      super(output, true);
    }
  }

  /** Lets an app in or shuts it out. */
  private abstract static class Switch implements Callable<Integer> {
    @Mixin private AppAccess access = new AppAccess();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    private String app = "";

    private final CommandOutput output;
    private final boolean enabled;

    Switch(CommandOutput output, boolean enabled) {
      this.output = output;
      this.enabled = enabled;
    }

    @Override
    public Integer call() {
      App changed =
          access.change(output, app, (before, at) -> AppChange.of(before, at).enabled(enabled));
      show(access, output, changed, List.of());
      return 0;
    }
  }

  /** Prints an app and its new keys. */
  static void show(AppAccess access, CommandOutput output, App app, List<KeySecret> secrets) {
    if (access.json()) {
      Map<String, Object> document = new LinkedHashMap<>(AppDocument.of(app));
      List<Map<String, String>> shown = new ArrayList<>();
      secrets.forEach(
          secret -> shown.add(Map.of("kind", word(secret.kind()), "key", secret.text())));
      document.put("newKeys", shown);
      output.json(document);
      return;
    }
    AppDocument.lines(app).forEach(output::line);
    secrets.forEach(secret -> output.line("new " + word(secret.kind()) + " key: " + secret.text()));
    if (!secrets.isEmpty()) {
      output.error("keep the new keys now: they are stored nowhere and cannot be shown again");
    }
  }

  private static KeyKind kind(String word) {
    for (KeyKind kind : KeyKind.values()) {
      if (kind != KeyKind.UNKNOWN && word(kind).equals(word.toLowerCase(Locale.ROOT))) {
        return kind;
      }
    }
    throw CommandException.badInput(
        "'" + word + "' is no kind of key: take device, upload, read or admin");
  }

  private static String word(KeyKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
