package dev.jankline.benchmarks.measure;

import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.process.Launch;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Runs a stack with processes of the benchmark beside it. The measured service and the benchmark's
 * own processes run with the same heap and with the JVM's best compiler, as in production. Closing
 * it stops everything.
 */
public final class BenchStack implements AutoCloseable {
  /** JVM flags of what is measured. */
  public static final List<String> FLAGS =
      List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=4");

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final int LINGER_MILLIS = 20;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final LocalStack stack;
  private final Admin admin;
  private final List<ChildProcess> own = new ArrayList<>();

  private BenchStack(LocalStack stack) {
    this.stack = stack;
    this.admin = Admin.create(stack.clientSettings());
  }

  /**
   * Starts a stack.
   *
   * @param plan what it consists of
   * @param measured the service whose cost is asked for
   * @param flags JVM flags of that service, besides those of all
   */
  public static BenchStack start(Bench.Run run, StackPlan plan, Program measured, String... flags) {
    List<String> all = Stream.concat(FLAGS.stream(), Stream.of(flags)).toList();
    return new BenchStack(
        LocalStack.start(run.checkout(), plan.withFlags(measured, all), run.progress()));
  }

  public LocalStack stack() {
    return stack;
  }

  public Map<String, Object> clientSettings() {
    return stack.clientSettings();
  }

  public Admin admin() {
    return admin;
  }

  /** Creates topics with so many partitions each. */
  public void createTopics(int partitions, String... names)
      throws InterruptedException, ExecutionException {
    List<NewTopic> topics =
        Stream.of(names).map(name -> new NewTopic(name, partitions, (short) 1)).toList();
    admin.createTopics(topics).all().get();
  }

  /**
   * Starts a main class of this module as a process of its own and waits until it is ready.
   *
   * @param ready file that the process makes when it is ready; also its first argument
   */
  public ChildProcess launch(Class<?> main, Path ready, String... args) {
    String name = main.getSimpleName();
    String[] all =
        Stream.concat(Stream.of(ready.toString()), Stream.of(args)).toArray(String[]::new);
    Launch launch =
        new Launch(
            name,
            new JavaCommand(FLAGS).main(System.getProperty("java.class.path"), main.getName(), all),
            Map.of(),
            stack.state().path(),
            stack.state().log(name),
            () -> Files.exists(ready),
            START_LIMIT);
    try {
      ChildProcess child = ChildProcess.start(launch);
      own.add(child);
      return child;
    } catch (RuntimeException e) {
      stack.state().keepLogs();
      throw e;
    }
  }

  /** Uploads the mappings of the demo's app. */
  public void uploadMappings(Bench.Run run) {
    GatewayClient client = new GatewayClient(stack.gatewayUrl(), stack.plan().uploadKey());
    for (ReaderBuild build : ReaderBuild.find(run.checkout())) {
      GatewayClient.Answer answer =
          client.uploadSymbols(
              ReaderBuild.APP, build.versionName(), build.versionCode(), build.mapping());
      if (!answer.ok()) {
        throw new IllegalStateException(
            "the gateway refused " + build.mapping() + ": " + answer.error());
      }
    }
  }

  /** Writes records, so many a second; 0 for as fast as the broker takes them. */
  public void write(List<ProducerRecord<byte[], byte[]>> records, int perSecond)
      throws InterruptedException {
    Map<String, Object> settings = new HashMap<>(clientSettings());
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    settings.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    long start = System.nanoTime();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < records.size(); i++) {
        if (perSecond > 0) {
          long due = start + NANOS_PER_SECOND * i / perSecond;
          Thread.sleep(Math.max(0, (due - System.nanoTime()) / NANOS_PER_MILLI));
        }
        var unused = producer.send(records.get(i));
      }
      producer.flush();
    }
  }

  @Override
  public void close() {
    admin.close();
    own.forEach(ChildProcess::stop);
    stack.close();
  }
}
