package dev.jankline.sdk.testing;

import dev.jankline.sdk.SdkClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes when told. */
public final class FakeClock implements SdkClock {
  private final AtomicLong nanos = new AtomicLong(1_000_000_000L);

  @Override
  public long uptimeNanos() {
    return nanos.get();
  }

  @Override
  public long wallMillis() {
    return 1_700_000_000_000L + nanos.get() / 1_000_000;
  }

  public void passMillis(long millis) {
    nanos.addAndGet(millis * 1_000_000);
  }
}
