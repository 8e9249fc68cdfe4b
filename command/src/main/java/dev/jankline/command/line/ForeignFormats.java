package dev.jankline.command.line;

import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReportFormat;

/** Finds the formats of other tools' reports that the user names. */
public final class ForeignFormats {
  private ForeignFormats() {}

  /** The format of a name; another name ends the command with exit code 2. */
  public static ReportFormat named(String name) {
    return ReportFormats.named(name)
        .orElseThrow(
            () ->
                CommandException.badInput(
                    "'"
                        + name
                        + "' is no format of reports; give one of "
                        + ReportFormats.names()));
  }
}
