package dev.jankline.command.check;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.jankline.sdk.SdkClock.RealClock;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keeps the rules of docs/architecture.md that a compiler cannot keep. */
@Tag("check")
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          // Test code of the dashboard that tests of other modules use.
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.jankline");

  private static final Set<Class<?>> CLOCKS =
      Set.of(Instant.class, Clock.class, InstantSource.class, LocalDate.class, LocalDateTime.class);
  private static final Set<String> CLOCK_READERS =
      Set.of(
          "now", "system", "systemUTC", "systemDefaultZone", "tick", "tickMillis", "tickSeconds");

  @Test
  void modulesKnowOnlyWhatTheyMay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("dev.jankline..")
        .layer("schemas")
        .definedBy(
            "dev.jankline.schema..",
            "dev.jankline.apps..",
            "dev.jankline.topics..",
            "dev.jankline.wire..",
            "dev.jankline.registry..",
            "dev.jankline.words..")
        .layer("symbols")
        .definedBy("dev.jankline.symbols..")
        .layer("formats")
        .definedBy("dev.jankline.formats..")
        .layer("analysis")
        .definedBy("dev.jankline.analysis..")
        .layer("service")
        .definedBy("dev.jankline.service..")
        .layer("sdk")
        .definedBy("dev.jankline.sdk..")
        .layer("trace")
        .definedBy("dev.jankline.trace..")
        .layer("gateway")
        .definedBy("dev.jankline.gateway..")
        .layer("processor")
        .definedBy("dev.jankline.processor..")
        .layer("webhook")
        .definedBy("dev.jankline.webhook..")
        .layer("dashboard")
        .definedBy("dev.jankline.dashboard..")
        .layer("local")
        .definedBy("dev.jankline.local..")
        .layer("command")
        .definedBy("dev.jankline.command..")
        .withOptionalLayers(true)
        .whereLayer("schemas")
        .mayNotAccessAnyLayer()
        .whereLayer("symbols")
        .mayOnlyAccessLayers("schemas")
        .whereLayer("formats")
        .mayOnlyAccessLayers("schemas")
        .whereLayer("analysis")
        .mayOnlyAccessLayers("schemas", "symbols", "formats")
        .whereLayer("service")
        .mayNotAccessAnyLayer()
        .whereLayer("sdk")
        .mayNotAccessAnyLayer()
        .whereLayer("trace")
        .mayNotAccessAnyLayer()
        .whereLayer("gateway")
        .mayOnlyAccessLayers("schemas", "symbols", "formats", "analysis", "service")
        .whereLayer("processor")
        .mayOnlyAccessLayers("schemas", "symbols", "analysis", "service")
        .whereLayer("webhook")
        .mayOnlyAccessLayers("schemas", "service")
        .whereLayer("dashboard")
        .mayOnlyAccessLayers("schemas", "service")
        .whereLayer("command")
        .mayNotBeAccessedByAnyLayer()
        .check(CLASSES);
  }

  @Test
  void theDeviceSdkNeedsNothingButJava() {
    check(
        classes()
            .that()
            .resideInAPackage("dev.jankline.sdk..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "dev.jankline.sdk..", "org.jspecify.."));
  }

  @Test
  void timeComesInByConstructor() {
    DescribedPredicate<JavaClass> mayReadTheClock =
        resideInAnyPackage("dev.jankline.local..", "dev.jankline.command..")
            .or(
                DescribedPredicate.describe(
                    "are a Main", type -> type.getSimpleName().endsWith("Main")))
            .or(
                DescribedPredicate.describe(
                    "are the clock itself", type -> type.isEquivalentTo(RealClock.class)));
    check(
        noClasses()
            .that(not(mayReadTheClock))
            .should()
            .accessTargetWhere(
                DescribedPredicate.describe("reads the system clock", this::readsTheClock)));
  }

  @Test
  void namesSayWhatAClassDoes() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.jankline.schema.ClusterMetadata")
            .and()
            .haveNameNotMatching("dev.jankline.schema.ClusterMetadata\\$.*")
            .should()
            .haveNameMatching(".*(Manager|Helper|Utils?|Impl|Data|Info)(\\$.*)?")
            .because("only the record of jank.cluster-metadata.v1 has the name of its topic"));
  }

  @Test
  void pureClassesKnowNoKafka() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(
                "dev.jankline.analysis..",
                "dev.jankline.processor.stalls..",
                "dev.jankline.processor.days..",
                "dev.jankline.processor.counts..",
                "dev.jankline.processor.statistics..",
                "dev.jankline.processor.comparison..",
                "dev.jankline.processor.versions..",
                "dev.jankline.processor.alerts..",
                "dev.jankline.processor.releases..",
                "dev.jankline.processor.tickets..")
            .and()
            .haveSimpleNameNotEndingWith("Processor")
            .and()
            .haveSimpleNameNotStartingWith("Stored")
            .and()
            .doNotHaveSimpleName("ByCluster")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka.."));
  }

  @Test
  void noBrokerClassIsUsed() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "kafka..",
                "scala..",
                "org.apache.log4j..",
                "org.apache.logging..",
                "io.apicurio.."));
  }

  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(CLASSES);
  }

  private boolean readsTheClock(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String name = access.getTarget().getName();
    if (owner.isEquivalentTo(System.class)) {
      return name.equals("currentTimeMillis");
    }
    return CLOCK_READERS.contains(name) && CLOCKS.stream().anyMatch(owner::isEquivalentTo);
  }
}
