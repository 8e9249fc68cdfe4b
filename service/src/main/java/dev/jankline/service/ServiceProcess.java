package dev.jankline.service;

import dev.jankline.service.ManagementServer.ManagementSettings;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one service from start to SIGTERM, so that every {@code …Main} is a single call: reads the
 * settings, checks them, starts the work, serves health and metrics on the management port, and
 * closes everything in reverse order.
 */
public final class ServiceProcess {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceProcess.class);
  private static final String LOG_FORMAT = "JANK_LOG_FORMAT";
  private static final List<String> LOG_FORMATS = List.of("text", "json");
  private static final int BAD_USAGE = 2;
  private static final int FAILED = 1;
  private static final int STANDS_STILL = 3;
  private static final Duration LONGEST_END = Duration.ofSeconds(40);

  /**
   * Reads and checks all that a start depends on, and starts, opens and writes nothing: {@code
   * --check-config} ends after it. It refuses exactly the settings that a start would refuse.
   */
  @FunctionalInterface
  public interface Preparation {
    /**
     * Checks the settings and returns what starts the work.
     *
     * @throws SettingsException saying which setting is wrong; a {@code ConfigException} of Kafka
     *     or an {@code IllegalArgumentException} with such a message does too
     */
    Start prepare(ServiceSettings settings);
  }

  /** Starts the work of a service whose settings were checked. */
  @FunctionalInterface
  public interface Start {
    Running start(PrometheusMeterRegistry metrics) throws Exception;
  }

  /** The work of a service that was started; closing it finishes what is under way. */
  public interface Running extends AutoCloseable {
    /** Whether it can do its work now. */
    boolean ready();

    /** Why it cannot do its work now, for people; empty when it can. */
    default Optional<String> obstacle() {
      return ready() ? Optional.empty() : Optional.of("");
    }

    /**
     * A number that changes with each piece of work that is done while work waits; empty when no
     * work waits, or what is missing is outside of this process. A process whose number stays the
     * same is ended.
     */
    default OptionalLong progress() {
      return OptionalLong.empty();
    }

    /** Local folders that need room. */
    default List<Path> folders() {
      return List.of();
    }

    @Override
    void close();
  }

  private ServiceProcess() {}

  /**
   * Runs until SIGTERM, or exits: 2 for bad usage or settings, 1 when the start fails, 3 when the
   * service makes no progress although work waits.
   *
   * @param name name of the service, for the log
   * @param args {@code [--config FILE] [--check-config]}
   * @param concerns the service's mapped settings; the management settings come along
   */
  public static void run(String name, String[] args, Class<?>[] concerns, Preparation preparation) {
    int exit = run(name, new Shell(args, System.getenv(), System.err), concerns, preparation);
    if (exit != 0) {
      System.exit(exit);
    }
  }

  /** Runs until SIGTERM and returns 0; when it cannot run, prints why and returns the exit code. */
  static int run(String name, Shell shell, Class<?>[] concerns, Preparation preparation) {
    PrintStream err = shell.err;
    try {
      Arguments arguments = Arguments.parse(shell.args);
      checkLogFormat(shell.environment.getOrDefault(LOG_FORMAT, LOG_FORMATS.get(0)));
      ServiceSettings settings =
          ServiceSettings.load(arguments.config(), shell.environment, withManagement(concerns));
      LOG.info("{}: effective settings{}", name, settings.effective());
      Start start = prepare(preparation, settings);
      if (arguments.checkOnly()) {
        err.println(name + ": the settings are good");
      } else {
        serve(name, settings, start);
      }
      return 0;
    } catch (SettingsException e) {
      err.println(name + ": " + e.getMessage());
      return BAD_USAGE;
    } catch (StartException e) {
      err.println(name + ": " + e.getMessage());
      return FAILED;
    } catch (Exception e) {
      LOG.error("{}: cannot start", name, e);
      err.println(name + ": cannot start: " + e);
      return FAILED;
    }
  }

  /** A word that names no format would leave the log without an appender. */
  private static void checkLogFormat(String format) {
    if (!LOG_FORMATS.contains(format)) {
      throw new SettingsException(
          LOG_FORMAT + " is '" + format + "': it must be " + String.join(" or ", LOG_FORMATS));
    }
  }

  private static Start prepare(Preparation preparation, ServiceSettings settings) {
    try {
      return preparation.prepare(settings);
    } catch (ConfigException e) {
      throw new SettingsException("among " + ServiceSettings.KAFKA + "*: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  private static void serve(String name, ServiceSettings settings, Start start) throws Exception {
    PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    MetricHelp.addTo(metrics);
    ManagementSettings address = settings.of(ManagementSettings.class);
    if (!address.allKafkaMetrics()) {
      metrics.config().meterFilter(new FewKafkaMetrics());
    }
    BuildVersion.addTo(metrics);
    new JvmMemoryMetrics().bindTo(metrics);
    new ProcessorMetrics().bindTo(metrics);
    JvmGcMetrics gc = new JvmGcMetrics();
    gc.bindTo(metrics);
    AtomicReference<@Nullable Running> started = new AtomicReference<>();
    AtomicReference<@Nullable StandstillWatch> watching = new AtomicReference<>();
    // First, so that a port that is in use stops the start before anything has begun.
    ManagementServer management =
        ManagementServer.start(
            address,
            metrics,
            () -> obstacle(started.get()),
            () -> Optional.ofNullable(watching.get()).flatMap(StandstillWatch::trouble));
    Running running;
    try {
      running = start.start(metrics);
    } catch (Exception e) {
      management.close();
      throw e;
    }
    started.set(running);
    StandstillWatch watch =
        new StandstillWatch(running, metrics, System::nanoTime, () -> end(STANDS_STILL));
    watching.set(watch);
    watch.start();
    LOG.info("{}: started, management port {}", name, management.port());
    CountDownLatch closed = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  close(name, List.of(watch, running, management, gc));
                  closed.countDown();
                },
                "jank-shutdown"));
    closed.await();
  }

  /**
   * Ends this process from within: closes what can be closed; what hangs does not hold the process
   * for longer than a while.
   */
  public static void end(int exitCode) {
    Thread last =
        new Thread(
            () -> {
              LockSupport.parkNanos(LONGEST_END.toNanos());
              Runtime.getRuntime().halt(exitCode);
            },
            "jank-halt");
    last.setDaemon(true);
    last.start();
    System.exit(exitCode);
  }

  private static Optional<String> obstacle(@Nullable Running running) {
    return running == null ? Optional.of("starting") : running.obstacle();
  }

  private static void close(String name, List<AutoCloseable> parts) {
    for (AutoCloseable part : parts) {
      try {
        part.close();
      } catch (Exception e) {
        LOG.warn("{}: closing {} failed", name, part.getClass().getSimpleName(), e);
      }
    }
    LOG.info("{}: stopped", name);
  }

  private static Class<?>[] withManagement(Class<?>[] concerns) {
    Class<?>[] all = Arrays.copyOf(concerns, concerns.length + 1);
    all[concerns.length] = ManagementSettings.class;
    return all;
  }

  /** Holds what a process gets from whoever starts it. */
  static final class Shell {
    private final String[] args;
    private final Map<String, String> environment;
    private final PrintStream err;

    /**
     * @param args {@code [--config FILE] [--check-config]}
     * @param err where the process says in one line why it ends
     */
    Shell(String[] args, Map<String, String> environment, PrintStream err) {
      this.args = args;
      this.environment = environment;
      this.err = err;
    }
  }

  record Arguments(@Nullable Path config, boolean checkOnly) {
    static Arguments parse(String[] args) {
      Path config = null;
      boolean checkOnly = false;
      for (int i = 0; i < args.length; i++) {
        switch (args[i]) {
          case "--check-config" -> checkOnly = true;
          case "--config" -> {
            if (++i == args.length) {
              throw new SettingsException("--config needs a file");
            }
            config = Path.of(args[i]);
          }
          default ->
              throw new SettingsException(
                  "unknown argument '" + args[i] + "'; usage: [--config FILE] [--check-config]");
        }
      }
      return new Arguments(config, checkOnly);
    }
  }

  /** Says in one line why a service with good settings cannot start, and what to do about it. */
  public static final class StartException extends RuntimeException {
    public StartException(String message, Throwable cause) {
      super(message, cause);
    }

    /**
     * A port that cannot be listened on.
     *
     * @param prefix what the settings of the address begin with, for example {@code jank.gateway}
     */
    public static StartException listening(String prefix, String host, int port, Throwable cause) {
      return new StartException(
          "cannot listen on %s:%d (%s.host, %s.port): %s; stop what listens there, or choose another %s.port"
              .formatted(host, port, prefix, prefix, cause.getMessage(), prefix),
          cause);
    }
  }
}
