package dev.jankline.trace.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.trace.build.MethodMapping.MethodName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MethodIdsTest {
  private static final int METHODS = 30_000;

  @Test
  void idsAreUniqueAndHave20Bits() throws Exception {
    SortedSet<MethodName> methods = methods(METHODS);
    MethodIds ids = MethodIds.allot(methods, Map.of());

    Set<Integer> seen = new HashSet<>();
    for (MethodName method : methods) {
      assertThat(ids.of(method)).isBetween(1, 0xFFFFD);
      assertThat(seen.add(ids.of(method))).isTrue();
    }
  }

  @Test
  void idIsTheHash_exceptForThoseThatSayTheyMoved() throws Exception {
    SortedSet<MethodName> methods = methods(METHODS);
    MethodIds ids = MethodIds.allot(methods, Map.of());

    Set<MethodName> moved = new HashSet<>();
    for (MethodName method : methods) {
      if (ids.of(method) != MethodIds.hash(method, 0)) {
        moved.add(method);
      }
    }
    // Of 30,000 in a million places, about 30,000² / 2 / 1,048,573 find theirs taken.
    assertThat(moved.size()).isBetween(300, 600);
    assertThat(ids.moved()).containsExactlyInAnyOrderElementsOf(moved);
  }

  @Test
  void idsAreTheSameAgain_andNearlyAllSurviveNewMethods() throws Exception {
    SortedSet<MethodName> methods = methods(METHODS);
    MethodIds first = MethodIds.allot(methods, Map.of());
    MethodIds again = MethodIds.allot(methods, Map.of());
    SortedSet<MethodName> more = new TreeSet<>(methods);
    more.addAll(names("com.example.added.C", 1_000));
    MethodIds later = MethodIds.allot(more, Map.of());

    int changed = 0;
    for (MethodName method : methods) {
      assertThat(again.of(method)).isEqualTo(first.of(method));
      changed += later.of(method) == first.of(method) ? 0 : 1;
    }
    assertThat(changed).isLessThan(METHODS / 500);
  }

  @Test
  void everyIdSurvives_withTheEarlierMapping() throws Exception {
    SortedSet<MethodName> methods = methods(METHODS);
    Map<MethodName, Integer> earlier = new HashMap<>();
    MethodIds first = MethodIds.allot(methods, Map.of());
    methods.forEach(method -> earlier.put(method, first.of(method)));
    earlier.put(new MethodName("com.example.Gone run ()V"), 5);
    SortedSet<MethodName> more = new TreeSet<>(methods);
    more.addAll(names("com.example.added.C", 1_000));

    MethodIds later = MethodIds.allot(more, earlier);

    assertThat(methods).allMatch(method -> later.of(method) == first.of(method));
    assertThat(later.kept()).isEqualTo(METHODS);
    assertThat(more.stream().map(later::of).distinct()).hasSize(METHODS + 1_000);
  }

  @Test
  void tooManyMethods_areRefused() {
    SortedSet<MethodName> methods = methods(MethodIds.MAX + 1);

    assertThatThrownBy(() -> MethodIds.allot(methods, Map.of()))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("1048574 methods")
        .hasMessageContaining("--skip");
  }

  private static SortedSet<MethodName> methods(int count) {
    return names("com.example.app.C", count);
  }

  private static SortedSet<MethodName> names(String prefix, int count) {
    SortedSet<MethodName> names = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      names.add(new MethodName(prefix + i / 10 + " m" + i % 10 + " (Landroid.os.Bundle;)V"));
    }
    return names;
  }
}
