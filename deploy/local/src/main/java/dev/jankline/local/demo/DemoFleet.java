package dev.jankline.local.demo;

import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.client.GatewayClient.SymbolVersion;
import dev.jankline.local.client.Progress;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.FleetSender;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.FleetTarget;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.local.stack.StateFolder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * Makes the demo's devices: records real stalls once, then sends fleets that replay them.
 *
 * @param started what all fleets say of releases is as of this time
 */
record DemoFleet(
    List<ReaderBuild> builds, InstantSource clock, Instant started, Progress progress) {
  /** Runs both versions of the app under the SDK and keeps the stalls. */
  Recording record() {
    progress.accept("recording stalls of " + builds.size() + " versions of the reader app");
    try (StateFolder folder = StateFolder.create()) {
      Recording recording = new Recorder(clock).record(builds, folder.path());
      progress.accept("recorded " + recording.stalls().size() + " stalls");
      return recording;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while recording stalls", e);
    }
  }

  /** Uploads the mappings of all versions through the gateway; their revisions are tags. */
  void uploadSymbols(LocalStack stack) {
    StackPlan plan = stack.plan();
    GatewayClient client = new GatewayClient(stack.gatewayUrl(), plan.uploadKey());
    for (ReaderBuild build : builds) {
      GatewayClient.Answer answer =
          client.uploadSymbols(
              new SymbolVersion(
                  plan.app(), build.versionName(), build.versionCode(), "v" + build.versionName()),
              build.mapping(),
              step -> {});
      if (!answer.ok()) {
        throw new IllegalStateException(
            "the gateway refused " + build.mapping() + ": " + answer.error());
      }
    }
    progress.accept("uploaded " + builds.size() + " mappings");
  }

  /** Sends one fleet and says what the gateway answered. */
  FleetReport send(LocalStack stack, Recording recording, int devices, long seed, Duration over) {
    FleetPlan plan =
        FleetPlan.of(recording, FleetShape.of(seed, devices, started).later(clock.instant()));
    FleetTarget target =
        FleetTarget.of(stack.gatewayUrl(), stack.plan().deviceKey()).spreadOver(over);
    progress.accept(devices + " devices send " + plan.batches().size() + " batches");
    try {
      return new FleetSender(target, clock)
          .send(plan.batches(), (ended, of) -> progress.at("sending batches", ended, of));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the fleet was sending", e);
    }
  }
}
