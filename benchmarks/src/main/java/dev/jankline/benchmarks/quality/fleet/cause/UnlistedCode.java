package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.benchmarks.quality.fleet.template.FrameStep;
import dev.jankline.benchmarks.quality.fleet.template.Section;
import java.util.List;

/**
 * Adds code of invented SDKs to the way to the app's code and to the calls that it makes. No list
 * has them, so that the rules have to do without knowing them.
 */
final class UnlistedCode {
  private static final double ON_THE_WAY = 0.15;
  private static final double CALLED = 0.15;

  private static final List<String> JVM =
      List.of(
          "com.zenvio.push.Relay.deliver",
          "com.zenvio.push.Inbox.drain",
          "io.kestrel.store.Vault.fetch",
          "io.kestrel.store.Vault.flush",
          "com.tallyho.flags.Experiments.assign",
          "com.tallyho.flags.Rules.evaluate",
          "net.brisk.bus.Channel.publish",
          "net.brisk.bus.Channel.collect",
          "org.lumenkit.media.Session.prepare",
          "org.lumenkit.media.Playlist.resolve");

  private static final List<String> NATIVE =
      List.of(
          "ZenvioPush!Relay.deliver",
          "KestrelStore!Vault.fetch",
          "TallyhoFlags!Rules.evaluate",
          "BriskBus!Channel.publish");

  private static final List<String> DART =
      List.of(
          "package:zenvio/src/relay.dart!Relay.deliver",
          "package:kestrel/src/vault.dart!Vault.fetch",
          "package:brisk/src/channel.dart!Channel.publish");

  private final List<String> frames;
  private final Dice dice;

  UnlistedCode(App app, Dice dice) {
    this.frames =
        switch (app.language()) {
          case JVM -> JVM;
          case NATIVE -> NATIVE;
          case DART -> DART;
        };
    this.dice = dice;
  }

  /** Returns the way to the app's code; some ways end in code of an SDK. */
  Section way(Section way) {
    return dice.chance(ON_THE_WAY) ? way.with(List.of(), List.of(frame())) : way;
  }

  /** Returns what the app calls; some calls go through code of an SDK. */
  Section call(Section call) {
    return dice.chance(CALLED) ? call.with(List.of(frame()), List.of()) : call;
  }

  private FrameStep frame() {
    return FrameStep.parse(dice.pick(frames));
  }
}
