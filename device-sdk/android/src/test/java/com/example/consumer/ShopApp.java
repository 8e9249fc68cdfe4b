package com.example.consumer;

import android.app.Application;
import android.content.Context;
import android.util.Log;
import dev.jankline.sdk.AccountingSnapshot;
import dev.jankline.sdk.DropReason;
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
            .sampleRate(0.01)
            .uploadGate(() -> true)
            .log(message -> Log.i("shop", message)));
  }

  @Override
  public void onLowMemory() {
    JankMonitor.screen("checkout");
    Log.i("shop", JankMonitor.state() + " " + JankMonitor.faults());
    AccountingSnapshot accounting = JankMonitor.accounting();
    UploadResult result = JankMonitor.uploadNow();
    if (accounting != null && result != null) {
      Log.i(
          "shop",
          accounting.captured() + " " + accounting.dropped(DropReason.EXPIRED) + result.outcome());
    }
    JankMonitor.optOut(this);
    JankMonitor.optIn(this);
  }
}
