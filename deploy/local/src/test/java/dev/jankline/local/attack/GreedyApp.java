package dev.jankline.local.attack;

import dev.jankline.apps.AppChange;
import dev.jankline.apps.AppRegistry;
import dev.jankline.apps.KeySecret;
import dev.jankline.local.attack.Attack.Bytes;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.schema.App;
import dev.jankline.schema.AppQuota;
import dev.jankline.schema.Batch;
import dev.jankline.schema.KeyKind;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.WireException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * An app with a key of its own that sends fifty times its quota: each connection sends one sound
 * batch a second, and the quota is what two connections send.
 */
final class GreedyApp {
  static final String NAME = "greedy-app";
  private static final int CONNECTIONS = 100;
  private static final int WITHIN_QUOTA = 2;
  private static final KeySecret KEY =
      new KeySecret(KeyKind.DEVICE, "device-key-of-the-greedy-app");
  private static final String APP = "com.example.greedy";

  private GreedyApp() {}

  /**
   * Registers the app with its quota.
   *
   * @param sound an encoded batch of any app, as the attack sends it
   */
  static void register(LocalStack stack, byte[] sound) {
    Instant now = Instant.EPOCH;
    App app = AppChange.created(APP, List.of(KEY.stored(now)), now);
    long events = batch(sound).getEvents().size();
    AppQuota quota = new AppQuota(WITHIN_QUOTA * events, null, null, null);
    try (AppRegistry registry = AppRegistry.in(stack.clientSettings(), line -> {})) {
      registry.store(new AppChange(app, now).limited(quota, null));
    }
  }

  static Attack of(byte[] sound) {
    Batch batch = batch(sound);
    batch.getHeader().setApp(APP);
    byte[] gzip = Requests.gzip(BatchCodec.encode(batch));
    Bytes request = Requests.packed(KEY.text(), Requests.AVRO, gzip);
    return new Attack(
        NAME,
        Attack.Door.BATCHES,
        CONNECTIONS,
        List.of(request),
        request,
        Duration.ofSeconds(1),
        false,
        true,
        true);
  }

  private static Batch batch(byte[] sound) {
    try {
      return BatchCodec.decode(sound);
    } catch (WireException e) {
      throw new IllegalArgumentException("not a sound batch", e);
    }
  }
}
