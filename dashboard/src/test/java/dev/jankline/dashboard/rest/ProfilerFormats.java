package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads exported profiles by the rules of the tools that open them. */
final class ProfilerFormats {
  /** A line with two counts, as flamegraph.pl parses it: the last count first, then the rest. */
  private static final Pattern LINE = Pattern.compile("(\\S.*?)\\s+?(\\d+)\\s+?(\\d+)");

  private static final Set<String> UNITS =
      Set.of("none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes");

  private ProfilerFormats() {}

  /** Adds up both columns of differential folded stacks. */
  static long[] sums(String folded) {
    long[] sums = new long[2];
    assertThat(folded).endsWith("\n");
    for (String line : folded.lines().toList()) {
      Matcher found = LINE.matcher(line);
      assertThat(found.matches()).as(line).isTrue();
      assertThat(found.group(1).split(";", -1)).as(line).doesNotContain("");
      sums[0] += Long.parseLong(found.group(2));
      sums[1] += Long.parseLong(found.group(3));
    }
    return sums;
  }

  /** Adds up each profile of a file that satisfies speedscope's schema. */
  static Map<String, Long> millisByProfile(JsonNode file) {
    assertThat(file.at("/$schema").asText())
        .isEqualTo("https://www.speedscope.app/file-format-schema.json");
    JsonNode frames = file.at("/shared/frames");
    assertThat(frames).allSatisfy(frame -> assertThat(frame.at("/name").asText()).isNotEmpty());
    Map<String, Long> sums = new LinkedHashMap<>();
    for (JsonNode profile : file.at("/profiles")) {
      assertThat(profile.at("/type").asText()).isEqualTo("sampled");
      assertThat(profile.at("/unit").asText()).isIn(UNITS);
      assertThat(profile.at("/samples").size()).isEqualTo(profile.at("/weights").size());
      profile
          .at("/samples")
          .forEach(
              stack ->
                  assertThat(stack)
                      .isNotEmpty()
                      .allMatch(frame -> frame.isInt() && frames.has(frame.asInt())));
      long sum = 0;
      for (JsonNode weight : profile.at("/weights")) {
        sum += weight.asLong(-1);
      }
      assertThat(profile.at("/endValue").asLong() - profile.at("/startValue").asLong())
          .isEqualTo(sum);
      sums.put(profile.at("/name").asText(), sum);
    }
    return sums;
  }
}
