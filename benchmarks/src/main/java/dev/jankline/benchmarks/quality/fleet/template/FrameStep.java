package dev.jankline.benchmarks.quality.fleet.template;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds one line of a template: a frame and the conditions under which stacks have it.
 *
 * @param frame text of the frame
 * @param from first release that has it
 * @param until first release that no longer has it
 * @param version first version of the app that has it
 * @param vendor whether only devices of its vendor have it
 * @param least least number of times it is repeated
 * @param most greatest number of times it is repeated
 */
public record FrameStep(
    String frame, int from, int until, int version, boolean vendor, int least, int most) {
  private static final Pattern CONDITION =
      Pattern.compile("^(.*\\S)\\s+(?:(>=|<|@)(\\d+)|(\\?)|\\*(\\d+)\\.\\.(\\d+))$");

  /** Reads a frame of a template and its conditions. */
  public static FrameStep parse(String line) {
    FrameStep step = new FrameStep(line.strip(), 0, Integer.MAX_VALUE, 0, false, 1, 1);
    Matcher matcher = CONDITION.matcher(step.frame);
    while (matcher.matches()) {
      step = step.with(matcher);
      matcher = CONDITION.matcher(step.frame);
    }
    return step;
  }

  private FrameStep with(Matcher found) {
    String rest = found.group(1);
    String sign = found.group(2);
    if (found.group(4) != null) {
      return new FrameStep(rest, from, until, version, true, least, most);
    }
    if (sign == null) {
      int atLeast = Integer.parseInt(found.group(5));
      int atMost = Integer.parseInt(found.group(6));
      return new FrameStep(rest, from, until, version, vendor, atLeast, atMost);
    }
    int number = Integer.parseInt(found.group(3));
    return new FrameStep(
        rest,
        sign.equals(">=") ? number : from,
        sign.equals("<") ? number : until,
        sign.equals("@") ? number : version,
        vendor,
        least,
        most);
  }

  private boolean isThere(Moment moment) {
    int release = moment.device().release();
    return release >= from
        && release < until
        && moment.version() >= version
        && (!vendor || moment.device().adds(frame));
  }

  void addTo(List<FrameSource> frames, Moment moment) {
    if (isThere(moment)) {
      int times = least == most ? least : moment.dice().between(least, most);
      CodeFrame code = CodeFrame.platform(frame, moment.device().release());
      for (int i = 0; i < times; i++) {
        frames.add(code);
      }
    }
  }

  /** Tells whether the release can have it. */
  boolean fits(int release) {
    return release >= from && release < until;
  }
}
