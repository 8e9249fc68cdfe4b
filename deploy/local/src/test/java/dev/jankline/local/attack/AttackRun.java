package dev.jankline.local.attack;

import dev.jankline.local.process.Await;
import dev.jankline.local.stack.Program;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Runs attacks one after the other against one stack, with good clients beside them. The clients
 * and the attackers are threads of this process; the services share the machine with them, with the
 * broker and the registry, so the rates are those of one machine that all of them share.
 */
public final class AttackRun implements AutoCloseable {
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final Duration RECOVERY_STEP = Duration.ofMillis(500);
  private static final int RECOVERY_STEPS = 60;

  private final AttackStack stack;
  private final GoodClients good;
  private final Map<String, Program> programs;
  private final Duration time;
  private Map<String, GoodWindow> before;
  private int attacks;

  /**
   * @param batches Avro batches that good clients send, packed; the first is the greedy app's too
   * @param time length of each attack, and of the window after it
   */
  AttackRun(AttackStack stack, List<byte[]> batches, Duration time) {
    this.stack = stack;
    GreedyApp.register(stack.stack(), batches.get(0));
    List<GoodTraffic> traffic = stack.traffic(batches);
    this.programs =
        traffic.stream().collect(Collectors.toMap(GoodTraffic::name, GoodTraffic::program));
    this.good = new GoodClients(traffic);
    this.time = time;
    Await.pause(WARM_UP);
    this.before = good.watch(time);
  }

  /** Runs one attack. */
  public AttackResult run(Attack attack) {
    ServiceHeap heap = new ServiceHeap(stack.service(attack.door()));
    long heapBefore = heap.usedAfterCollection();
    Map<String, GoodWindow> during;
    Strikes.Counts counts;
    try (Swarm swarm = new Swarm(attack, attacks++, stack.address(attack.door()))) {
      during = good.watch(time);
      counts = swarm.counts();
    }
    double recovery = recovery(attack);
    long heapAfter = heap.usedAfterCollection();
    Map<String, GoodWindow> after = good.watch(time);
    Map<String, Double> kept = new LinkedHashMap<>();
    Map<String, GoodWindow> normal = new LinkedHashMap<>();
    before.forEach(
        (name, window) -> {
          GoodWindow mean = window.mean(after.getOrDefault(name, window));
          normal.put(name, mean);
          kept.put(
              name, mean.rate() == 0 ? 0 : during.getOrDefault(name, mean).rate() / mean.rate());
        });
    before = after;
    GoodWindow normalHere = here(attack, normal);
    GoodWindow duringHere = here(attack, during);
    return new AttackResult(
        attack.name(),
        attack.door().word(),
        counts.tried(),
        counts.byStatus(),
        counts.closed(),
        normalHere.rate(),
        least(attack, kept),
        kept,
        normalHere.p99Millis(),
        duringHere.p99Millis(),
        duringHere.lost(),
        heapBefore,
        heapAfter,
        recovery,
        stack.alive());
  }

  /** Clients of a third service are few: what they keep within seconds is told, and not judged. */
  private double least(Attack attack, Map<String, Double> kept) {
    return kept.entrySet().stream()
        .filter(
            entry -> {
              Program program = programs.get(entry.getKey());
              return program == Program.GATEWAY || program == attack.door().program();
            })
        .mapToDouble(Map.Entry::getValue)
        .min()
        .orElse(0);
  }

  /** Sums up the traffic of the service that is attacked. */
  private GoodWindow here(Attack attack, Map<String, GoodWindow> windows) {
    return windows.entrySet().stream()
        .filter(entry -> programs.get(entry.getKey()) == attack.door().program())
        .map(Map.Entry::getValue)
        .reduce(new GoodWindow(0, 0, 0), GoodWindow::plus);
  }

  private double recovery(Attack attack) {
    double enough = AttackResult.MIN_KEPT * here(attack, before).rate();
    long end = System.nanoTime();
    for (int i = 0; i < RECOVERY_STEPS; i++) {
      double seconds = (System.nanoTime() - end) / 1e9;
      if (here(attack, good.watch(RECOVERY_STEP)).rate() >= enough && stack.alive()) {
        return seconds;
      }
    }
    return -1;
  }

  @Override
  public void close() {
    good.close();
  }
}
