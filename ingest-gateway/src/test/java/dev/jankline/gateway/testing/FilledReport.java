package dev.jankline.gateway.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts a text behind each word of a report in turn; in a JSON document, into each quoted value and
 * each name of a field. What the format reads as a text gets it, wherever that is.
 */
public final class FilledReport {
  private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern WORD = Pattern.compile("\\S++");

  private final String report;
  private final boolean isJson;
  private final List<Integer> places = new ArrayList<>();

  /** Takes a report of any format. */
  public FilledReport(String report) {
    this.report = report;
    this.isJson = report.stripLeading().startsWith("{");
    Matcher place = (isJson ? QUOTED : WORD).matcher(report);
    while (place.find()) {
      places.add(isJson ? place.end(1) : place.end());
    }
  }

  /** Number of places. */
  public int places() {
    return places.size();
  }

  /** The report with a text at one of the places. */
  public String with(int place, String text) {
    int at = places.get(place);
    String written = isJson ? text.replace("\\", "\\\\") : text;
    return report.substring(0, at) + " " + written + report.substring(at);
  }
}
