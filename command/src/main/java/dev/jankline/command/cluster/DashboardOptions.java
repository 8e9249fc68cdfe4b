package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a dashboard is, and how to get in. */
public final class DashboardOptions {
  @Option(
      names = "--dashboard",
      required = true,
      paramLabel = "URL",
      description = "Base address of the dashboard, http://host:port.")
  private URI url = URI.create("");

  @Option(
      names = "--key",
      paramLabel = "KEY",
      defaultValue = "${env:JANK_READ_KEY}",
      description = "Read key of the dashboard (default: environment variable JANK_READ_KEY).")
  private @Nullable String key;

  /**
   * A client of the dashboard.
   *
   * @throws CommandException when the address is none
   */
  public DashboardClient client() {
    return new DashboardClient(url, key);
  }

  /** Its base address. */
  URI url() {
    return url;
  }
}
