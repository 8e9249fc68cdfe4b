package com.example.sample;

import android.app.Activity;
import android.os.Bundle;
import android.os.Looper;
import android.widget.Button;
import android.widget.LinearLayout;
import dev.jankline.sdk.android.JankMonitor;

/** Shows one button for each kind of stall. */
public class StallActivity extends Activity {
  private static final long STALL_MILLIS = 300;
  private static final long ANR_MILLIS = 8_000;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    LinearLayout buttons = new LinearLayout(this);
    buttons.setOrientation(LinearLayout.VERTICAL);
    setContentView(buttons);
    add(buttons, "Stall in a message", () -> buttons.post(() -> SlowWork.compute(STALL_MILLIS)));
    add(buttons, "Stall in an idle handler", StallActivity::stallWhenIdle);
    add(buttons, "Wait for a lock", () -> SlowWork.waitForLock(STALL_MILLIS));
    add(buttons, "Stop answering", () -> SlowWork.compute(ANR_MILLIS));
    add(buttons, "Another screen", () -> JankMonitor.screen("settings"));
    add(buttons, "Take no part", () -> JankMonitor.optOut(this));
    add(buttons, "Take part again", () -> JankMonitor.optIn(this));
  }

  private static void stallWhenIdle() {
    Looper.myQueue()
        .addIdleHandler(
            () -> {
              SlowWork.compute(STALL_MILLIS);
              return false;
            });
  }

  private void add(LinearLayout buttons, String text, Runnable action) {
    Button button = new Button(this);
    button.setText(text);
    button.setOnClickListener(view -> action.run());
    buttons.addView(button);
  }
}
