package dev.jankline.command.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.jankline.topics.Role;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the topics that the code of a service names with those that its user may use. */
@Tag("check")
class ServiceRightsTest {
  @ParameterizedTest
  @CsvSource({
    "GATEWAY, dev.jankline.gateway",
    "WEBHOOK, dev.jankline.webhook",
    "DASHBOARD, dev.jankline.dashboard"
  })
  void roleHasTheTopicsThatItsCodeNames(Role role, String code) {
    Set<String> named = new TreeSet<>();
    for (JavaClass type :
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages(code)) {
      for (JavaFieldAccess access : type.getFieldAccessesFromSelf()) {
        if (access.getTargetOwner().isEquivalentTo(Topics.class)) {
          named.add(topic(access.getName()));
        }
      }
    }

    Set<String> allowed =
        Stream.concat(role.reads().stream(), role.writes().stream())
            .map(Topic::name)
            .collect(Collectors.toSet());
    assertThat(allowed).isEqualTo(named);
  }

  private static String topic(String field) {
    try {
      return ((Topic) Topics.class.getField(field).get(null)).name();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a service uses " + field + " of Topics, which is no topic", e);
    }
  }
}
