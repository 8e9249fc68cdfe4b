package dev.jankline.local.attack;

import dev.jankline.local.stack.StackPlan;
import java.util.ArrayList;
import java.util.List;

/** Lists all attacks, with the numbers of connections that once brought a service down. */
final class Attacks {
  private Attacks() {}

  /**
   * All attacks, in the order in which they run.
   *
   * @param plan with the keys of the attacked app, which attackers have
   * @param sound an encoded batch
   */
  static List<Attack> all(StackPlan plan, byte[] sound) {
    String deviceKey = plan.deviceKey();
    List<Attack> all = new ArrayList<>(WebhookAttacks.all());
    all.addAll(DashboardAttacks.all());
    all.addAll(ReportAttacks.of(deviceKey));
    all.addAll(SymbolAttacks.of(plan.uploadKey()));
    all.addAll(
        List.of(
            PipelinedRequests.of(1_000),
            HeldSlots.of(4_200),
            SlowHeads.of(1_000),
            StreamFlood.of(50),
            UnsoundFraming.of(20),
            EmptyEvents.of(8, deviceKey),
            AvroArrays.of(8, deviceKey, sound),
            GzipBombs.of(50, deviceKey),
            GreedyApp.of(sound)));
    return all;
  }
}
