package dev.jankline.dashboard.groups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.groups.GroupSearch.Group;
import dev.jankline.dashboard.groups.GroupSearch.Result;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupWordsTest {
  @Test
  void sentenceCountsDevicesOfBothSides() {
    Map<String, String> values = Map.of("power", "LOW_POWER", "os", "Android 15");
    Group group = new Group(values, 32, 40, 3, 1_400, 500, 0.001, List.of());
    assertThat(GroupWords.sentence(new Result(40, 1_400, 9, List.of(group))))
        .isEqualTo(
            "32 of 40 devices with this cluster are on Android 15 with low-power mode on,"
                + " of others 3 of 1,400.");
  }

  @ParameterizedTest
  @CsvSource({
    "model, Pixel 7, are of model Pixel 7",
    "cores, 4, have 4 cores",
    "charging, false, are not charging"
  })
  void sentenceHasAVerb(String dimension, String value, String words) {
    Group group = new Group(Map.of(dimension, value), 8, 10, 0, 40, 275, 0.001, List.of());
    assertThat(GroupWords.sentence(new Result(10, 40, 9, List.of(group))))
        .isEqualTo("8 of 10 devices with this cluster " + words + ", of others 0 of 40.");
  }

  @Test
  void sentenceSaysThatNothingIsFound_orThatThereIsTooLittle() {
    assertThat(GroupWords.sentence(new Result(40, 400, 9, List.of())))
        .isEqualTo(
            "No group of devices is found to carry this cluster: compared are 40 devices with this"
                + " cluster and 400 others.");
    assertThat(GroupWords.sentence(new Result(4, 400, 9, List.of())))
        .isEqualTo("Too few devices to compare: 4 devices with this cluster and 400 others.");
  }

  @ParameterizedTest
  @CsvSource({
    "vendor, Google, by Google",
    "model, Pixel 7, of model Pixel 7",
    "tier, LOW, of the low tier",
    "os, iOS 17, on iOS 17",
    "cores, 4, with 4 cores",
    "refresh, 120, with a display of 120 Hz",
    "heap, UNDER_50, with less than 50 % of the heap used",
    "heap, 50_TO_80, with 50 to 80 % of the heap used",
    "heap, OVER_80, with more than 80 % of the heap used",
    "battery, LOW, with a battery below 20 %",
    "battery, MID, with a battery of 20 to 80 %",
    "battery, FULL, with a battery above 80 %",
    "charging, true, while charging",
    "charging, false, while not charging",
    "power, NORMAL, with low-power mode off",
    "thermal, SEVERE, at thermal status severe",
    "label:new-feed, on, with label new-feed = on"
  })
  void everyDimensionHasWords(String dimension, String value, String words) {
    assertThat(GroupWords.of(Map.of(dimension, value))).isEqualTo(words);
  }
}
