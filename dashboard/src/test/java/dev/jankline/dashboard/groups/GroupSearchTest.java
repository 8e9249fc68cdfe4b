package dev.jankline.dashboard.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.dashboard.groups.GroupSearch.Group;
import dev.jankline.dashboard.groups.GroupSearch.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GroupSearchTest {
  private static final Map<String, String> PIXEL = Map.of("model", "Pixel", "vendor", "Google");
  private static final Map<String, String> NEXUS = Map.of("model", "Nexus", "vendor", "Google");
  private static final Map<String, String> GALAXY = Map.of("model", "Galaxy", "vendor", "Samsung");

  private final List<KeptStall> stalls = new ArrayList<>();

  private GroupSearchTest cases(int devices, Map<String, String> attributes) {
    return add(devices, true, attributes);
  }

  private GroupSearchTest controls(int devices, Map<String, String> attributes) {
    return add(devices, false, attributes);
  }

  private GroupSearchTest add(int devices, boolean inCluster, Map<String, String> attributes) {
    for (int device = 0; device < devices; device++) {
      stalls.add(new KeptStall("device-" + stalls.size(), inCluster, attributes));
    }
    return this;
  }

  private Result search() {
    return GroupSearch.search(stalls);
  }

  private List<Map<String, String>> found() {
    return search().groups().stream().map(Group::values).toList();
  }

  /** The table of the lady tasting tea: (C(4,3) C(4,1) + C(4,4) C(4,0)) / C(8,4) = 17/70. */
  @Test
  void chanceIsThatOfFishersExactTest() {
    assertThat(new FourFold(3, 4, 4, 8).chance()).isCloseTo(17.0 / 70, within(1e-12));
    assertThat(new FourFold(4, 4, 4, 8).chance()).isCloseTo(1.0 / 70, within(1e-12));
    assertThat(new FourFold(0, 4, 4, 8).chance()).isEqualTo(1);
    assertThat(new FourFold(0, 0, 0, 0).chance()).isEqualTo(1);
  }

  /** ln L of (3, 1; 1, 3) above independence: 2 · 3 ln(3/2) + 2 · ln(1/2) = 6 ln 3 − 8 ln 2. */
  @Test
  void gainIsHalfOfG_andOddsHaveHalfADeviceMore() {
    assertThat(new FourFold(3, 4, 4, 8).gain())
        .isCloseTo(6 * Math.log(3) - 8 * Math.log(2), within(1e-12));
    assertThat(new FourFold(2, 4, 4, 8).gain()).isCloseTo(0, within(1e-12));
    assertThat(new FourFold(3, 4, 4, 8).oddsRatio())
        .isCloseTo(3.5 * 3.5 / (1.5 * 1.5), within(1e-12));
  }

  /**
   * Twenty devices, ten of each value and all ten cases have one: p = 1 / C(20, 10). Two tests, one
   * half of the error: p × 2 × 2 × (1 + 1/2) / 1.
   */
  @Test
  void adjustedChanceCountsAllTests() {
    cases(10, Map.of("os", "15")).controls(10, Map.of("os", "14"));
    Result result = search();
    assertThat(result.tests()).isEqualTo(2);
    assertThat(result.groups()).hasSize(1);
    Group group = result.groups().get(0);
    assertThat(group.values()).isEqualTo(Map.of("os", "15"));
    assertThat(group.adjustedChance()).isCloseTo(6 / 184_756.0, within(1e-12));
    assertThat(List.of(group.caseDevices(), group.knownCases())).containsExactly(10, 10);
    assertThat(List.of(group.controlDevices(), group.knownControls())).containsExactly(0, 10);
  }

  @Test
  void vendorOfAModel_isRelatedToTheModel() {
    cases(40, PIXEL).cases(10, GALAXY).controls(20, PIXEL).controls(200, NEXUS);
    controls(200, GALAXY);
    Result result = search();
    assertThat(result.groups()).hasSize(1);
    assertThat(result.groups().get(0).values()).isEqualTo(Map.of("model", "Pixel"));
    assertThat(result.groups().get(0).related()).containsExactly(Map.of("vendor", "Google"));
  }

  @Test
  void vendorIsNamed_whenAllItsModelsHaveIt() {
    cases(40, PIXEL).cases(40, NEXUS).cases(10, GALAXY);
    controls(100, PIXEL).controls(100, NEXUS).controls(400, GALAXY);
    assertThat(found()).containsExactly(Map.of("vendor", "Google"));
  }

  /** Each half of the pair is as frequent among cases as among controls but for the pair. */
  @Test
  void pairIsNamed_whenItExplainsMoreThanEachOfItsParts() {
    cases(40, Map.of("os", "15", "power", "LOW_POWER"));
    for (String os : List.of("14", "15")) {
      for (String power : List.of("LOW_POWER", "NORMAL")) {
        cases(3, Map.of("os", os, "power", power));
        controls(100, Map.of("os", os, "power", power));
      }
    }
    assertThat(found()).containsExactly(Map.of("os", "15", "power", "LOW_POWER"));
  }

  @Test
  void singleValueIsNamed_whenThePairSaysNoMore() {
    for (String power : List.of("LOW_POWER", "NORMAL")) {
      cases(20, Map.of("os", "15", "power", power));
      cases(3, Map.of("os", "14", "power", power));
      controls(100, Map.of("os", "15", "power", power));
      controls(100, Map.of("os", "14", "power", power));
    }
    controls(300, Map.of("os", "13", "power", "NORMAL"));
    assertThat(found()).containsExactly(Map.of("os", "15"));
  }

  @Test
  void twoGroupsThatHaveNothingInCommon_areBothNamed() {
    cases(40, Map.of("os", "15", "tier", "HIGH")).cases(30, Map.of("os", "12", "tier", "LOW"));
    controls(200, Map.of("os", "12", "tier", "HIGH"))
        .controls(20, Map.of("os", "15", "tier", "HIGH"));
    controls(20, Map.of("os", "12", "tier", "LOW"));
    assertThat(found()).containsExactly(Map.of("os", "15"), Map.of("tier", "LOW"));
  }

  /** The first stall of the cluster tells the device's state; one device is one count. */
  @Test
  void deviceCountsOnce_howeverManyStallsItHas() {
    KeptStall other = new KeptStall("one", false, Map.of("power", "NORMAL"));
    KeptStall inCluster = new KeptStall("one", true, Map.of("power", "LOW_POWER"));
    DeviceTable table = new DeviceTable(List.of(other, inCluster, other, inCluster));
    assertThat(table.devices()).isEqualTo(1);
    assertThat(table.cases()).isEqualTo(1);
    assertThat(table.with(Map.of("power", "LOW_POWER")).cardinality()).isEqualTo(1);
  }

  @Test
  void devicesOfWhichAValueIsNotKnown_areNotCompared() {
    cases(20, Map.of("os", "15")).cases(7, Map.of());
    controls(30, Map.of("os", "14")).controls(5, Map.of());
    Group group = search().groups().get(0);
    assertThat(List.of(group.knownCases(), group.knownControls())).containsExactly(20, 30);
    assertThat(search().cases()).isEqualTo(27);
  }

  @Test
  void fewDevicesAreNotNamed() {
    cases(4, Map.of("os", "15"))
        .controls(1_000, Map.of("os", "14"))
        .controls(6, Map.of("os", "15"));
    assertThat(search().tests()).isEqualTo(2);
    assertThat(found()).isEmpty();
  }

  @Test
  void nothingIsFoundInNothing() {
    assertThat(found()).isEmpty();
    assertThat(search().tests()).isZero();
    cases(50, PIXEL);
    assertThat(found()).isEmpty();
  }

  /** 200 fleets whose values are drawn independently of the cluster. */
  @Test
  void chanceAloneIsSeldomNamed() {
    int named = 0;
    for (int fleet = 0; fleet < 200; fleet++) {
      Random random = new Random(fleet);
      stalls.clear();
      for (int device = 0; device < 300; device++) {
        Map<String, String> attributes =
            Map.of(
                "os", "" + random.nextInt(4),
                "tier", "" + random.nextInt(3),
                "power", "" + random.nextInt(2),
                "model", "" + random.nextInt(15));
        stalls.add(new KeptStall("device-" + device, random.nextInt(5) == 0, attributes));
      }
      named += found().isEmpty() ? 0 : 1;
    }
    assertThat(named).isLessThanOrEqualTo(10);
  }
}
