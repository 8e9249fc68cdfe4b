package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import dev.jankline.gateway.privacy.BatchRedactor;
import dev.jankline.schema.AppQuota;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Changes how much an app may send, and which of its texts are stored. */
@Command(
    name = "limit",
    description = {
      "Sets what each gateway takes of an app, and which texts of it are stored.",
      "What is not named stays as it is; 0 takes a limit away, and the gateway's own holds."
    })
public final class AppLimits extends AppAccess.OfOneApp {
  private static final String ALL = "all";

  @ArgGroup(exclusive = false, multiplicity = "1")
  private Values values = new Values();

  /** What can be set. */
  static final class Values {
    @Option(
        names = "--events-per-second",
        paramLabel = "N",
        description = "Events of the app in a second.")
    private @Nullable Long events;

    @Option(
        names = "--bytes-per-second",
        paramLabel = "N",
        description = "Bytes of batches of the app in a second, as sent.")
    private @Nullable Long bytes;

    @Option(
        names = "--install-events-per-minute",
        paramLabel = "N",
        description = "Events of one installation in a minute.")
    private @Nullable Long installEvents;

    @Option(
        names = "--install-bytes-per-minute",
        paramLabel = "N",
        description = "Bytes of batches of one installation in a minute, as sent.")
    private @Nullable Long installBytes;

    @Option(
        names = "--texts",
        paramLabel = "FIELD",
        split = ",",
        description = "Optional texts that are stored, for example Stall.screen; 'all' for all.")
    private @Nullable List<String> texts;

    AppQuota quota(@Nullable AppQuota before) {
      AppQuota old = before == null ? new AppQuota(null, null, null, null) : before;
      return new AppQuota(
          limit(events, old.getEventsPerSecond()),
          limit(bytes, old.getBytesPerSecond()),
          limit(installEvents, old.getInstallEventsPerMinute()),
          limit(installBytes, old.getInstallBytesPerMinute()));
    }

    private static @Nullable Long limit(@Nullable Long value, @Nullable Long before) {
      if (value == null) {
        return before;
      }
      if (value < 0) {
        throw CommandException.badInput("a limit is " + value + ": it must be 0 or more");
      }
      return value == 0 ? null : value;
    }

    @Nullable List<String> texts(@Nullable List<String> before) {
      List<String> wanted = texts;
      if (wanted == null) {
        return before;
      }
      if (wanted.equals(List.of(ALL))) {
        return null;
      }
      for (String field : wanted) {
        if (!BatchRedactor.optionalFields().contains(field)) {
          throw CommandException.badInput(
              "'%s' is no optional text: take %s or %s"
                  .formatted(
                      field,
                      String.join(", ", new TreeSet<>(BatchRedactor.optionalFields())),
                      ALL));
        }
      }
      return List.copyOf(new TreeSet<>(wanted));
    }
  }

  @Override
  public Integer call() {
    // Before a broker is asked: a wrong value is told at once.
    values.quota(null);
    values.texts(null);
    return change(
        List.of(),
        next ->
            next.limited(
                values.quota(next.before().getQuota()),
                values.texts(next.before().getTextFields())));
  }
}
