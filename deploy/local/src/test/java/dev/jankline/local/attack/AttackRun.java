package dev.jankline.local.attack;

import dev.jankline.local.process.Await;
import dev.jankline.local.process.Probe;
import dev.jankline.local.stack.LocalStack;
import java.time.Duration;
import java.util.List;

/**
 * Runs attacks one after the other against one gateway, with good clients beside them. The clients
 * and the attackers are threads of this process; the gateway shares the machine with them, with the
 * broker and the registry, so the rates are those of one machine that all of them share.
 */
public final class AttackRun implements AutoCloseable {
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final Duration RECOVERY_STEP = Duration.ofMillis(500);
  private static final int RECOVERY_STEPS = 60;

  private final LocalStack stack;
  private final GoodClients good;
  private final GatewayHeap heap;
  private final Duration time;
  private int attacks;

  /**
   * @param batches Avro batches that good clients send, packed; the first is the greedy app's too
   * @param time length of each attack, and of the windows before and after it
   */
  public AttackRun(LocalStack stack, List<byte[]> batches, Duration time) {
    this.stack = stack;
    GreedyApp.register(stack, batches.get(0));
    List<byte[]> bodies = GoodBatches.packed(batches);
    this.good = new GoodClients(stack.gatewayUrl(), stack.plan().deviceKey(), bodies);
    this.heap = new GatewayHeap(stack.gateway());
    this.time = time;
    Await.pause(WARM_UP);
  }

  /** Runs one attack. */
  public AttackResult run(Attack attack) {
    long heapBefore = heap.usedAfterCollection();
    GoodWindow before = good.watch(time);
    GoodWindow during;
    Strikes.Counts counts;
    try (Swarm swarm = new Swarm(attack, attacks++, stack.gatewayUrl())) {
      during = good.watch(time);
      counts = swarm.counts();
    }
    double recovery = recovery(before.rate());
    GoodWindow after = good.watch(time);
    double normal = (before.rate() + after.rate()) / 2;
    double normalP99 = (before.p99Millis() + after.p99Millis()) / 2;
    return new AttackResult(
        attack.name(),
        counts.tried(),
        counts.byStatus(),
        counts.closed(),
        normal,
        normal == 0 ? 0 : during.rate() / normal,
        normalP99,
        during.p99Millis(),
        during.lost(),
        heapBefore,
        heap.usedAfterCollection(),
        recovery,
        alive());
  }

  private double recovery(double before) {
    long end = System.nanoTime();
    for (int i = 0; i < RECOVERY_STEPS; i++) {
      double seconds = (System.nanoTime() - end) / 1e9;
      if (good.watch(RECOVERY_STEP).rate() >= AttackResult.MIN_KEPT * before && alive()) {
        return seconds;
      }
    }
    return -1;
  }

  private boolean alive() {
    try {
      return stack.gateway().process().alive()
          && Probe.http(stack.gatewayUrl().resolve("/healthz")).ready()
          && Probe.http(stack.gateway().management().resolve("/readyz")).ready();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception e) {
      return false;
    }
  }

  @Override
  public void close() {
    good.close();
  }
}
