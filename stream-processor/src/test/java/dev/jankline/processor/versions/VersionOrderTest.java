package dev.jankline.processor.versions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.processor.versions.VersionOrder.VersionOverrides;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VersionOrderTest {
  private static final AppRelease V10_18_6 = release("10.18.6", 101806, 1);
  private static final AppRelease V10_24_0 = release("10.24.0", 102400, 10);
  private static final AppRelease V10_18_7 = release("10.18.7", 101807, 20);
  private static final AppRelease V10_24_1 = release("10.24.1", 102401, 30);
  private static final List<AppRelease> ALL = List.of(V10_18_6, V10_24_0, V10_18_7, V10_24_1);

  private final VersionOrder order = new VersionOrder(VersionOverrides.NONE);

  @Test
  void hotfixIsBeforeALaterBranchThatIsOut() {
    assertThat(ALL.stream().sorted(order.comparator()))
        .containsExactly(V10_18_6, V10_18_7, V10_24_0, V10_24_1);
    assertThat(order.givenPredecessor(V10_18_7)).isEmpty();
  }

  @Test
  void fixOfAHotfixIsNotInALaterBranchThatWasShippedBefore() {
    assertThat(order.containsFix(V10_18_6, V10_18_7)).isFalse();
    assertThat(order.containsFix(V10_18_7, V10_18_7)).isTrue();
    assertThat(order.containsFix(V10_24_0, V10_18_7)).isFalse();
    assertThat(order.containsFix(V10_24_1, V10_18_7)).isTrue();
  }

  @Test
  void oldBranchNeverContainsTheFixOfALaterOne() {
    assertThat(order.containsFix(V10_18_7, V10_24_0)).isFalse();
    assertThat(order.containsFix(V10_24_1, V10_24_0)).isTrue();
  }

  @Test
  void versionCodeDecides_betweenEqualNames() {
    AppRelease first = release("2.0.0", 1, 0);
    AppRelease second = release("2.0", 2, 1);
    assertThat(order.comparator().compare(first, second)).isNegative();
    assertThat(order.containsFix(first, second)).isFalse();
    assertThat(order.containsFix(second, first)).isTrue();
  }

  @Test
  void versionCodeOrdersNamesOfOtherForms() {
    AppRelease old = release("nightly-a", 7, 0);
    AppRelease recent = release("nightly-b", 8, 1);
    assertThat(order.comparator().compare(old, recent)).isNegative();
  }

  @Test
  void teamHasTheLastWord() {
    VersionOrder told =
        new VersionOrder(
            new VersionOverrides(
                Map.of("10.24.1", "10.18"),
                Map.of("10.24.0", "10.18.7"),
                Map.of("10.18.7", Set.of("10.24.0"))));
    assertThat(told.branch(V10_24_1)).isEqualTo("10.18");
    assertThat(told.givenPredecessor(V10_24_0)).contains("10.18.7");
    assertThat(told.containsFix(V10_24_0, V10_18_7)).isTrue();
  }

  @Test
  void isAnOrder_forNamesOfAllForms() {
    Random random = new Random(3);
    List<AppRelease> sorted = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String name = i % 3 == 0 ? "build-" + i : random.nextInt(4) + "." + random.nextInt(4);
      sorted.add(release(name, 100 - i, i));
    }
    sorted.sort(order.comparator());
    List<AppRelease> again = new ArrayList<>(sorted);
    Collections.shuffle(again, random);
    again.sort(order.comparator());
    assertThat(again).containsExactlyElementsOf(sorted);
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = i + 1; j < sorted.size(); j++) {
        assertThat(order.comparator().compare(sorted.get(i), sorted.get(j))).isLessThanOrEqualTo(0);
      }
    }
  }

  private static AppRelease release(String name, long code, int day) {
    return new AppRelease(name, code, Instant.EPOCH.plus(Duration.ofDays(day)));
  }
}
