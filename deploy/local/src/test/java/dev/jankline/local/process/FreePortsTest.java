package dev.jankline.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FreePortsTest {
  @Test
  void givesNoPortTwice_andNoneThatAConnectionMayBeGiven() {
    Set<Integer> ports = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      assertThat(ports.add(FreePorts.next())).isTrue();
    }
    assertThat(ports).allMatch(port -> port > 1023 && port < 32_768);
  }

  @Test
  void triesAgain_whenThePortWasTaken() {
    AtomicInteger tries = new AtomicInteger();
    String started =
        FreePorts.retrying(
            () -> {
              if (tries.incrementAndGet() == 1) {
                throw new ChildException("taken", true);
              }
              return "started";
            });
    assertThat(started).isEqualTo("started");
    assertThat(tries).hasValue(2);
  }

  @Test
  void givesUpAtOnce_whenAnythingElseIsWrong() {
    AtomicInteger tries = new AtomicInteger();
    assertThatThrownBy(
            () ->
                FreePorts.<String>retrying(
                    () -> {
                      tries.incrementAndGet();
                      throw new ChildException("broken", false);
                    }))
        .hasMessage("broken");
    assertThat(tries).hasValue(1);
  }
}
