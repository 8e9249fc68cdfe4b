package dev.jankline.sdk.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A sampler that posts beats because nobody tells it of messages. */
class BeatsTest extends SteppedSampler {
  @Test
  void beatThatWaits_isSampledLikeAMessage() {
    List<Runnable> posted = new ArrayList<>();
    watch.messages(false);
    sampler.beats(posted::add);
    assertThat(sampler.step()).as("the next beat").isEqualTo(millis(40));
    clock.passMillis(40);
    sampler.step();
    clock.passMillis(40);
    assertThat(sampler.step()).isEqualTo(millis(52));
    clock.passMillis(52);
    sampler.step();
    clock.passMillis(8);
    posted.remove(0).run();
    sampler.drain();

    assertThat(posted).isEmpty();
    assertThat(stalls).containsExactly("1: 140 ms = 80+106 132+34");
  }

  @Test
  void beats_arePostedEveryHalfThreshold_andNoneWhileNobodySeesTheApp() {
    List<Runnable> posted = new ArrayList<>();
    watch.messages(false);
    sampler.beats(posted::add);
    for (int i = 0; i < 3; i++) {
      assertThat(sampler.step()).isEqualTo(millis(40));
      posted.get(i).run();
      clock.passMillis(40);
    }
    watch.paused(true);
    runUntil(2_000);
    assertThat(posted).hasSize(3);
    watch.paused(false);
    sampler.step();

    assertThat(posted).hasSize(4);
    assertThat(stalls).isEmpty();
  }

  @Test
  void refusedBeat_isNoStall() {
    watch.messages(false);
    sampler.beats(
        task -> {
          throw new IllegalStateException("no loop");
        });
    assertThatThrownBy(sampler::step).hasMessage("no loop");
    sampler.beats(null);
    clock.passMillis(10_000);
    sampler.step();

    assertThat(stalls).isEmpty();
    assertThat(stuck).isEmpty();
  }
}
