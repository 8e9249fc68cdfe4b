package dev.jankline.checks.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.jankline.checks.packages.PackageGraph;
import dev.jankline.checks.source.CodeKind;
import dev.jankline.checks.source.Module;
import dev.jankline.checks.source.SourceFile;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stages of the processor know what comes before them, never what comes after them. */
@Tag("check")
class StageOrderTest {
  /** Packages of stages, in the order of the data. */
  private static final List<String> STAGES =
      List.of("events", "stalls", "counts", "releases", "tickets", "suggestions");

  private static final RoomOrder ORDER =
      new RoomOrder(
          "dev.jankline.processor",
          List.of("kafka", "days", "statistics", "comparison", "versions", "alerts"),
          STAGES,
          List.of("", "growth", "service"));

  /** Classes of stages, beside processors, that know stores or partitions of Kafka Streams. */
  private static final Set<String> STORES =
      Set.of(
          "days.StoredDayNumbers",
          "days.StoredDays",
          "days.StoredDeviceDays",
          "days.StoredDeviceScan",
          "days.StoredSegments",
          "stalls.StoredGroupings",
          "events.SeenIds",
          "events.SingleIds",
          "stalls.StoredAnnouncements",
          "stalls.StoredRetainedStalls",
          "stalls.StoredStalls",
          "counts.ByCluster",
          "counts.StoredHeldTotals",
          "counts.StoredComparison",
          "counts.StoredInfos",
          "counts.StoredTotals",
          "releases.StoredJudgeInput",
          "releases.StoredAlerts",
          "tickets.StoredTickets",
          "suggestions.StoredCandidates");

  /** Packages of the ground that are themselves adapters to Kafka. */
  private static final Set<String> ADAPTERS = Set.of("kafka");

  private static final List<JavaClass> CLASSES = processor().classes(CodeKind.MAIN);

  static List<String> stages() {
    return STAGES;
  }

  @Test
  void everyPackageHasItsPlace() {
    assertThat(ORDER.unplaced(processor().packages(CodeKind.MAIN).keySet().stream())).isEmpty();
  }

  @Test
  void noStageKnowsALaterOne() {
    assertThat(ORDER.violations(PackageGraph.of(CLASSES).uses())).isEmpty();
  }

  @Test
  void onlyProcessorsAndStoresKnowKafka() {
    assertThat(
            CLASSES.stream().filter(StageOrderTest::mustBePure).filter(StageOrderTest::knowsKafka))
        .extracting(JavaClass::getName)
        .isEmpty();
  }

  @Test
  void storesAreClassesThatKnowKafka() {
    assertThat(CLASSES.stream().filter(StageOrderTest::knowsKafka))
        .extracting(StageOrderTest::shortName)
        .containsAll(STORES);
  }

  @ParameterizedTest
  @MethodSource("stages")
  void stageHasFourParts(String stage) {
    String home = ORDER.packageOf(stage);
    List<JavaClass> classes =
        CLASSES.stream()
            .filter(type -> type.getPackageName().equals(home) && type.isTopLevelClass())
            .toList();

    assertThat(processor().packages(CodeKind.MAIN).getOrDefault(home, List.of()))
        .as("what goes in and out, in package-info")
        .anyMatch(SourceFile::isPackageInfo);
    assertThat(classes).as("processor").anyMatch(StageOrderTest::isProcessor);
    assertThat(classes)
        .as("pure class")
        .anyMatch(type -> !type.getSimpleName().equals("package-info") && !knowsKafka(type));
    assertThat(processor().packages(CodeKind.TEST).getOrDefault(home, List.of()))
        .as("test of the pure class")
        .anyMatch(file -> file.name().endsWith("Test.java"));
  }

  @Test
  void everyProcessorIsInTheTopology() {
    JavaClass topology =
        CLASSES.stream()
            .filter(type -> type.getSimpleName().equals("JankTopology"))
            .findFirst()
            .orElseThrow();
    assertThat(
            CLASSES.stream()
                .filter(type -> type.isTopLevelClass() && isProcessor(type))
                .filter(
                    type ->
                        topology.getDirectDependenciesFromSelf().stream()
                            .noneMatch(use -> use.getTargetClass().equals(type))))
        .extracting(JavaClass::getName)
        .isEmpty();
  }

  private static boolean mustBePure(JavaClass type) {
    String name = shortName(type);
    String room = name.contains(".") ? name.substring(0, name.indexOf('.')) : "";
    return !ORDER.around().contains(room)
        && !ADAPTERS.contains(room)
        && !isProcessor(type)
        && !STORES.contains(name);
  }

  private static boolean isProcessor(JavaClass type) {
    return shortName(type).endsWith("Processor");
  }

  private static boolean knowsKafka(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
        .anyMatch(use -> use.getTargetClass().getPackageName().startsWith("org.apache.kafka"));
  }

  /** Name of the outermost class around a class, without the base package. */
  private static String shortName(JavaClass type) {
    return type.getName().substring(ORDER.base().length() + 1).replaceFirst("\\$.*", "");
  }

  private static Module processor() {
    return Module.all().stream()
        .filter(module -> module.name().equals("stream-processor"))
        .findFirst()
        .orElseThrow();
  }
}
