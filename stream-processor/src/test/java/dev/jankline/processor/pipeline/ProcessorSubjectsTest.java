package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.kafka.ProcessorSubjects;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.processor.tickets.AnAlert;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.MergeCandidate;
import dev.jankline.symbols.load.SymbolLibrary.Lookup.State;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Subject;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorSubjectsTest extends PipelineFixture {
  /** A subject that is missing here would be registered by nobody. */
  @Test
  void listsEverySubjectThatTheTopologyWrites() {
    pipeline.library.set("b1", State.LOADING);
    for (int i = 0; i < 4; i++) {
      pipeline.send(AnEvent.aStall(i).by("device-" + i).lasting(600));
    }
    pipeline.send(AnEvent.aStall(10).onBuild("b1"));
    pipeline.announce("b1");
    pipeline.send(AnEvent.aStall(11).onBuild("b1"));
    pipeline.send(AnEvent.screenFrames(12));
    pipeline.send(AnEvent.anExposure(13));
    pipeline.sendBytes(
        Topics.ALERTS,
        Keys.cluster(AnEvent.APP, AnAlert.FINGERPRINT),
        MemorySerdes.write(AnAlert.at(AnEvent.NOON).mayNotOpen().alert()));
    waiting("k1:1");
    waiting("k1:2");
    pipeline.advance(Duration.ofSeconds(4));

    assertThat(pipeline.serdes.writtenTopics())
        .containsExactlyInAnyOrderElementsOf(
            ProcessorSubjects.all("test").stream().map(Subject::topic).toList());
  }

  private void waiting(String fingerprint) {
    MergeCandidate candidate =
        MergeCandidate.newBuilder()
            .setFingerprint(fingerprint)
            .setTicket("t")
            .setOpen(true)
            .setTitle("a.B.c")
            .setClassName("")
            .setFunctions(List.of())
            .setCall("")
            .setResource("")
            .setLockHolder("a.D.e holding a.B")
            .setFirstVersionName("1.0.0")
            .setFirstSeen(AnEvent.NOON)
            .build();
    JudgeInput input = new JudgeInput(AnEvent.APP, null, null, null, 0L, null, null, candidate);
    pipeline.sendBytes(Topics.JUDGE_INPUT, AnEvent.APP, MemorySerdes.write(input));
  }
}
