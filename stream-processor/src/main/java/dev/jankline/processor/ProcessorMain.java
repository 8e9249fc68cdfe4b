package dev.jankline.processor;

import dev.jankline.processor.service.ProcessorPlan;
import dev.jankline.processor.service.ProcessorSettings;
import dev.jankline.processor.service.RunningTopology;
import dev.jankline.service.ServiceProcess;
import java.time.InstantSource;

/** Runs the stream processor until SIGTERM; exits with 1 when it cannot go on. */
public final class ProcessorMain {
  private static final int FAILED = 1;

  private ProcessorMain() {}

  public static void main(String[] args) {
    ServiceProcess.run(
        "jank-processor",
        args,
        new Class<?>[] {ProcessorSettings.class},
        settings -> {
          ProcessorPlan plan = ProcessorPlan.of(settings);
          return metrics ->
              RunningTopology.start(
                  plan,
                  metrics,
                  InstantSource.system(),
                  () -> ServiceProcess.end(FAILED),
                  resources -> JankTopology.of(resources, ProcessorLimits.of(plan.settings())));
        });
  }
}
