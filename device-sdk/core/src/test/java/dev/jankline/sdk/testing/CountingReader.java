package dev.jankline.sdk.testing;

import dev.jankline.sdk.watch.DispatchWatch.WatchReader;

/** Counts what the watched thread tells. */
public final class CountingReader implements WatchReader {
  public int woken;
  public int lost;

  @Override
  public void wake() {
    woken++;
  }

  @Override
  public void lost() {
    lost++;
  }
}
