package dev.jankline.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTest {
  private static final String STREAM = "[app-StreamThread-1 tid=7];org/apache/kafka/streams/R.run;";

  @TempDir private Path folder;

  @Test
  void sampleIsOfItsInnermostPart_withoutCompilers() {
    Profile profile = Profile.into(folder);
    profile.count(
        "draining",
        Stream.of(
            STREAM + "dev/jankline/processor/counts/Rows.add;java/util/HashMap.get 30",
            STREAM + "dev/jankline/processor/counts/Rows.add;dev/jankline/schema/Row.getStalls 10",
            STREAM + "dev/jankline/processor/counts/Rows.read;org/apache/avro/io/D.readInt 15",
            STREAM + "org/apache/kafka/streams/state/internals/M.get;org/rocksdb/RocksDB.get;M 20",
            STREAM + "org/apache/kafka/clients/consumer/KafkaConsumer.poll;java/nio/B.get 5",
            "[VM Thread tid=3];GenCollectedHeap::do_collection 19",
            "[C2 CompilerThre tid=4];Compile::Compile 500",
            "[Signal Dispatch tid=5];read 1"));

    assertThat(shares(profile))
        .containsExactly(
            entry("samples, draining: processor.counts", 40.0),
            entry("samples, draining: stores", 20.0),
            entry("samples, draining: garbage collection", 19.0),
            entry("samples, draining: Avro", 15.0),
            entry("samples, draining: Kafka's clients", 5.0),
            entry("samples, draining: other", 1.0));
  }

  @Test
  void samplesOfRepeatedWorkAddUp_andRarePartsAreLeftOut() {
    Profile profile = Profile.into(folder);
    profile.count("uploads", Stream.of("[http tid=1];dev/jankline/gateway/privacy/R.in 600"));
    profile.count(
        "uploads",
        Stream.of(
            "[http tid=1];dev/jankline/symbols/file/S.read 395",
            "[http tid=1];java/util/zip/Inflater.inflate 5"));

    assertThat(shares(profile))
        .containsExactly(
            entry("samples, uploads: gateway.privacy", 60.0),
            entry("samples, uploads: symbols", 39.5));
  }

  /** This process works, and is found at it. */
  @Test
  void samplesAProcess() throws Exception {
    Profile profile = Profile.into(folder);
    double sum =
        profile.of(
            "adding",
            ProcessHandle.current().pid(),
            () -> {
              double all = 0;
              long end = System.nanoTime() + 300_000_000L;
              while (System.nanoTime() < end) {
                all += Math.sqrt(all + 1);
              }
              return all;
            });

    assertThat(sum).isPositive();
    assertThat(shares(profile)).containsKey("samples, adding: benchmarks");
    assertThat(folder).isNotEmptyDirectory();
  }

  @Test
  void samplesNothingUnlessAskedTo() throws Exception {
    assertThat(Profile.NONE.of("work", -1, () -> "done")).isEqualTo("done");
    assertThat(Profile.NONE.figures()).isEmpty();
  }

  private static Map<String, Double> shares(Profile profile) {
    return profile.figures().stream()
        .collect(
            Collectors.toMap(Figure::name, Figure::value, (one, other) -> one, LinkedHashMap::new));
  }
}
