package dev.jankline.sdk.debug;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.net.Uri;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.JankMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Installs the viewer when the process starts: Android creates providers before it calls {@code
 * Application.onCreate}. An app that does not start the SDK itself is watched all the same, without
 * a gateway: nothing is sent then. Provides no content.
 */
public final class StallViewerProvider extends ContentProvider implements Runnable {
  /** Called by the system. */
  public StallViewerProvider() {}

  @Override
  public boolean onCreate() {
    Context context = getContext();
    if (context != null) {
      JankMonitor.addStallListener(new StallViewer(context));
      // A message of its own: Application.onCreate may start the SDK.
      new Handler(Looper.getMainLooper()).post(this);
    }
    return true;
  }

  /** Starts the SDK unless the app has, and says what hinders it. */
  @Override
  public void run() {
    Context context = getContext();
    if (context != null && JankMonitor.state() == MonitorState.CLOSED) {
      JankMonitor.start(context, SdkConfig.builder().sampleRate(1));
    }
    MonitorState state = JankMonitor.state();
    if (state != MonitorState.ENABLED) {
      String advice =
          state == MonitorState.NOT_CHOSEN ? "; call sampleRate(1) in debug builds" : "";
      Log.w(StallViewer.TAG, "no stall is shown: the SDK is " + state + advice);
    }
  }

  @Override
  public @Nullable Cursor query(
      Uri uri,
      String @Nullable [] columns,
      @Nullable String selection,
      String @Nullable [] arguments,
      @Nullable String order) {
    return null;
  }

  @Override
  public @Nullable String getType(Uri uri) {
    return null;
  }

  @Override
  public @Nullable Uri insert(Uri uri, @Nullable ContentValues values) {
    return null;
  }

  @Override
  public int delete(Uri uri, @Nullable String selection, String @Nullable [] arguments) {
    return 0;
  }

  @Override
  public int update(
      Uri uri,
      @Nullable ContentValues values,
      @Nullable String selection,
      String @Nullable [] arguments) {
    return 0;
  }
}
