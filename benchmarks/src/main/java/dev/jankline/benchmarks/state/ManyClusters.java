package dev.jankline.benchmarks.state;

import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.processor.counts.ClusterRow;
import dev.jankline.processor.counts.DeviceSketch;
import dev.jankline.processor.counts.ExposureRow;
import dev.jankline.processor.counts.Row;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Affected;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Makes the rows of stalls of as many clusters and versions as are asked for: one stall of each
 * cluster and version, on one of the devices that observe the version. Each of its rows, of an hour
 * and of days under three groupings, is one record between the stages pre-aggregate and aggregate.
 */
final class ManyClusters {
  private static final int DEVICES = 20_000;
  private static final List<DeviceTier> TIERS =
      List.of(DeviceTier.LOW, DeviceTier.MID, DeviceTier.HIGH);
  private static final int RELEASES = 4;
  private static final int FIRST_RELEASE = 11;
  private static final long STALL_MILLIS = 480;
  private static final double SAMPLE_RATE = 0.002;
  private static final String TOPIC = Topics.PARTIAL_COUNTS.name();
  private static final Affected FIRST =
      new Affected(1, 1, 1, 1, 1, (double) STALL_MILLIS * STALL_MILLIS);

  private final Serializer<PartialCount> serializer;
  private final Serializer<JudgeInput> totals;
  private final Instant now;

  ManyClusters(Map<String, Object> clientSettings, Instant now) {
    this.serializer = AvroSerdes.<PartialCount>forValues(clientSettings).serializer();
    this.totals = AvroSerdes.<JudgeInput>forValues(clientSettings).serializer();
    this.now = now;
  }

  /** All rows of some clusters in a version: from inclusive, to exclusive. */
  List<ProducerRecord<byte[], byte[]>> stalls(int version, int from, int to) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (int cluster = from; cluster < to; cluster++) {
      CountedStall counted = stall(version, cluster, cluster % DEVICES);
      for (Grouping grouping :
          List.of(Grouping.PRIMARY, Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT)) {
        for (Duration window : grouping == Grouping.PRIMARY ? Windows.ALL : Windows.DAYS) {
          records.add(record(ClusterRow.of(counted, grouping, window, device(counted))));
        }
      }
    }
    return records;
  }

  /** The totals of a day of some clusters in a version, as they go to the judge. */
  List<ProducerRecord<byte[], byte[]>> totals(int version, int from, int to) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (int cluster = from; cluster < to; cluster++) {
      CountedStall counted = stall(version, cluster, cluster % DEVICES);
      Row row = ClusterRow.of(counted, Grouping.PRIMARY, Windows.DAY, device(counted));
      for (Row.RowOutput<?> output : row.outputs()) {
        if (output.value() instanceof JudgeInput total) {
          byte[] key = total.getApp().getBytes(StandardCharsets.UTF_8);
          byte[] value = totals.serialize(Topics.JUDGE_INPUT.name(), total);
          records.add(
              new ProducerRecord<>(
                  Topics.JUDGE_INPUT.name(), null, now.toEpochMilli(), key, value));
        }
      }
    }
    return records;
  }

  /** The exposure of a version: every device was observed once, in this hour. */
  List<ProducerRecord<byte[], byte[]>> exposure(int version) {
    Map<String, Row> sums = new HashMap<>();
    for (int device = 0; device < DEVICES; device++) {
      CountedStall counted = stall(version, 0, device);
      for (Duration window : Windows.ALL) {
        Row row = ExposureRow.of(counted, window, FIRST, FIRST, device(counted));
        sums.merge(row.key(), row, Row::plus);
      }
    }
    return sums.values().stream().map(this::record).toList();
  }

  private static ByteBuffer device(CountedStall counted) {
    return DeviceSketch.of(counted.stall().getInstallId());
  }

  private ProducerRecord<byte[], byte[]> record(Row row) {
    byte[] value = serializer.serialize(TOPIC, row.partial());
    byte[] key = row.partialKey().getBytes(StandardCharsets.UTF_8);
    return new ProducerRecord<>(TOPIC, null, now.toEpochMilli(), key, value);
  }

  private CountedStall stall(int version, int cluster, int device) {
    DeviceTier tier = TIERS.get(device % TIERS.size());
    String release = Integer.toString(FIRST_RELEASE + device / TIERS.size() % RELEASES);
    AnalyzedStall stall = new AnalyzedStall();
    stall.setApp(ReaderBuild.APP);
    stall.setInstallId("device-" + version + "-" + device);
    stall.setEventTime(now);
    stall.setReceivedAt(now);
    stall.setDurationMillis(STALL_MILLIS);
    stall.setSampleRate(SAMPLE_RATE);
    stall.setCause(Cause.CPU_BOUND);
    stall.setDevice(new Device("Pixel 7", tier, release, 34, 60f, null, 8, "Android", "google"));
    String number = "%032x".formatted(cluster);
    Fingerprints names = new Fingerprints();
    names.setPrimary("k1:" + number);
    names.setBlockingCall("i1:" + number);
    names.setEntryPoint("o1:" + number);
    stall.setFingerprints(names);
    CountedAs counted =
        new CountedAs(
            names, "1." + version + ".0", 100L + version, true, Cause.CPU_BOUND, List.of());
    return new CountedStall(stall, counted, null, FIRST);
  }
}
