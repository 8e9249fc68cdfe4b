package com.example.sample;

import android.app.Application;
import android.content.Context;
import android.os.Looper;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.JankMonitor;
import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import dev.jankline.trace.MethodTrace;
import java.util.Collections;

/**
 * Starts the SDK before anything else, with a sampling rate of 1, because this is a sample. The
 * build puts probes into the methods of this app, so each stall also says which of them ran.
 */
public class SampleApp extends Application {
  // The emulator's address of the machine it runs on. A real app has its gateway's address here.
  private static final String GATEWAY = "http://10.0.2.2:8080";

  @Override
  protected void attachBaseContext(Context base) {
    super.attachBaseContext(base);
    MethodTrace.start(Looper.getMainLooper().getThread());
    SdkConfig.Builder settings =
        SdkConfig.builder()
            .gateway(GATEWAY, "demo-key")
            .sampleRate(1)
            .methodTracer(MethodTrace::callTree);
    String methods = MethodTrace.mappingId(getClassLoader());
    if (methods != null) {
      settings.buildIds(Collections.singletonList(new BuildId(BuildKind.MATRIX_METHODS, methods)));
    }
    JankMonitor.start(this, settings);
  }
}
