package com.example.shop;

import android.app.Activity;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.Window;
import android.widget.FrameLayout;

/** An activity that, like many, asks for a window feature after super.onCreate. */
public final class CheckoutActivity extends Activity {
  /** How long the next touch takes to handle. */
  public long touchMillis;

  /** Whether touches fail. */
  public boolean broken;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    requestWindowFeature(Window.FEATURE_NO_TITLE);
    setContentView(new FrameLayout(this));
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    if (broken) {
      throw new IllegalStateException("broken");
    }
    SlowCheckout.addUpPrices(touchMillis);
    return true;
  }
}
