package dev.jankline.sdk.android;

import android.app.Activity;

/** Hands each window to the watches of input and of frames; the failure of one spares the other. */
final class ShownWindows implements WindowWatch {
  private final WindowWatch input;
  private final WindowWatch frames;
  private final Faults faults;

  ShownWindows(WindowWatch input, WindowWatch frames, Faults faults) {
    this.input = input;
    this.frames = frames;
    this.faults = faults;
  }

  @Override
  public void shown(Activity activity) {
    faults.guard("watching input", () -> input.shown(activity));
    faults.guard("watching frames", () -> frames.shown(activity));
  }

  @Override
  public void hidden(Activity activity) {
    faults.guard("leaving input", () -> input.hidden(activity));
    faults.guard("leaving frames", () -> frames.hidden(activity));
  }

  @Override
  public void leave() {
    faults.guard("leaving input", input::leave);
    faults.guard("leaving frames", frames::leave);
  }
}
