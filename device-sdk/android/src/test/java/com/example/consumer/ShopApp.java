package com.example.consumer;

import android.app.Application;
import android.content.Context;
import android.util.Log;
import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.LedgerSnapshot;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.JankMonitor;
import dev.jankline.sdk.upload.UploadResult;

/** An app that calls everything an app may call. */
public class ShopApp extends Application {
  @Override
  protected void attachBaseContext(Context base) {
    super.attachBaseContext(base);
    JankMonitor.start(
        this,
        SdkConfig.builder()
            .gateway("https://jank.example.com", "device key")
            .grayScaleRate(0.01)
            .uploadGate(() -> true)
            .log(message -> Log.i("shop", message)));
  }

  @Override
  public void onLowMemory() {
    JankMonitor.scene("checkout");
    Log.i("shop", JankMonitor.state() + " " + JankMonitor.faults());
    LedgerSnapshot ledger = JankMonitor.ledger();
    UploadResult result = JankMonitor.uploadNow();
    if (ledger != null && result != null) {
      Log.i(
          "shop", ledger.captured() + " " + ledger.dropped(DropReason.EXPIRED) + result.outcome());
    }
    JankMonitor.optOut(this);
    JankMonitor.optIn(this);
  }
}
