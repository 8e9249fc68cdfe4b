package com.example.traced;

/** Makes the main thread wait, in two places. */
public final class SlowFeed implements Runnable {
  private final int items;
  private int shown;

  public SlowFeed() {
    this.items = 2;
  }

  @Override
  public void run() {
    for (int i = 0; i < items; i++) {
      parse(i);
    }
    render();
  }

  private void parse(int item) {
    for (int line = 0; line <= item; line++) {
      await(100);
    }
  }

  private void render() {
    if (shown < items) {
      await(60);
    }
    shown = items;
  }

  private static void await(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
